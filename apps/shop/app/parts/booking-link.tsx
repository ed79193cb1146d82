import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import type { ReactNode } from 'react'
import { Link } from '../choice/link.tsx'
import { bookingPath } from '../deal-labels.ts'

type Props = {
  deal: Pick<DealCard, 'category' | 'category_id' | 'deals_id'>
  stay?: { checkIn: string; nights: number }
  className?: string
  children: ReactNode
}

/**
 * A link to the booking. It loads a new document: only the booking page's own security policy allows the card
 * provider's script.
 */
export function BookingLink({ deal, stay, className, children }: Props) {
  return (
    <Link
      reloadDocument
      className={className}
      to={bookingPath(deal) + (stay ? `&check_in=${stay.checkIn}&nights=${stay.nights}` : '')}
    >
      {children}
    </Link>
  )
}
