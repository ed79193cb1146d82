import { Link } from '../choice/link.tsx'
import { Wordmark } from '../parts/wordmark.tsx'
import { useShopData } from '../shop-data.ts'

/** The shop's name above the pages that a closed shop still shows; without menus. */
export function ClosedHeader() {
  const shop = useShopData()
  if (!shop) return null
  return (
    <header className="header">
      <div className="wrap header-bar">
        <Link className="header-home" to="/">
          <Wordmark name={shop.customization.brand_name} logo={shop.customization.logo} />
        </Link>
      </div>
    </header>
  )
}
