import { useFormat } from '../../format.ts'
import type { ListedOffer, OfferPrices } from '../offer-prices.ts'

/** The price of the chosen option, and the difference for each other one. */
export function OptionPrice({
  offer,
  isChosen,
  prices: { allIn, changes },
}: {
  offer: ListedOffer
  isChosen: boolean
  prices: OfferPrices
}) {
  const { money, change } = useFormat()
  const cents = isChosen ? undefined : changes.get(offer.book_hash)
  return (
    <b className="figures nowrap" dir="ltr">
      {cents ? change(cents) : money(allIn.get(offer.book_hash) ?? offer.price.all_in_cents)}
    </b>
  )
}
