import { Link } from '../choice/link.tsx'
import { Wordmark } from '../parts/wordmark.tsx'
import { useShopData } from '../shop-data.ts'

/** The name of the shop above what a closed shop still shows: no menu leads to what cannot be seen. */
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
