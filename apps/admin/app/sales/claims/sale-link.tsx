import { useCanAccess } from 'ra-core'
import { Link } from 'react-router'

/** The number of the sale, as a link if the role may open it. */
export function SaleLink({ sale, isOrder }: { sale: string; isOrder: boolean }) {
  const screen = isOrder ? 'voucher-orders' : 'reservations'
  const { canAccess: maySee = false } = useCanAccess({ resource: screen, action: 'list' })
  if (!maySee) return <bdi dir="ltr">{sale}</bdi>
  return (
    <Link to={`/${screen}/${sale}`} dir="ltr">
      {sale}
    </Link>
  )
}
