import { Wordmark } from '../parts/wordmark.tsx'
import { useShopData } from '../shop-data.ts'

/** The name of the shop above what a closed shop still shows: no menu leads to what cannot be seen. */
export function ClosedHeader() {
  const shop = useShopData()
  if (!shop) return null
  return (
    <header className="header">
      <div className="wrap header-bar">
        <a className="header-home" href="/">
          <Wordmark name={shop.customization.brand_name} logo={shop.customization.logo} />
        </a>
      </div>
    </header>
  )
}
