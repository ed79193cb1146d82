import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import { useDealLabels } from '../deal-labels.ts'
import { fitBandsToScale, type Scale } from './price-scale.ts'

type Bands = SearchReply['facets']['price']['bands']

/** The number of stays at each price, above the slider; bands outside the chosen range have a lighter colour. */
export function PriceHistogram({
  bands,
  scale,
  least,
  most,
  id,
}: {
  bands: Bands
  scale: Scale
  /** The ends of the chosen price range, in euros. */
  least: number
  most: number
  id: string
}) {
  const { t, money, number } = useDealLabels()
  const filled = bands.filter(({ count }) => count > 0)
  const busiest = filled.reduce((best, band) => (band.count > best.count ? band : best), filled[0]!)
  const all = filled.reduce((sum, { count }) => sum + count, 0)
  // The text says that most stays are in this band only if more than half are.
  const isMost = busiest.count * 2 > all
  const drawn = fitBandsToScale(bands, scale)
  const highest = Math.max(...drawn.map(({ count }) => count))
  const at = (euros: number) => ((euros - scale.floor) / (scale.ceiling - scale.floor)) * 100
  return (
    <>
      <svg className="price-histogram" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {drawn.map(({ from, to, count }) => {
          const height = count === 0 ? 0 : 8 + (count / highest) * 92
          return (
            <rect
              key={from}
              className={from < most && to > least ? 'price-band-on' : 'price-band'}
              x={at(from) + 0.4}
              y={100 - height}
              width={Math.max(0, at(to) - at(from) - 0.8)}
              height={height}
            />
          )
        })}
      </svg>
      <p id={id} className="unseen">
        {t(isMost ? 'listing.priceBands' : 'listing.priceRange', {
          number: number(busiest.count),
          all: t('common.stays', { count: all }),
          from: money((isMost ? busiest : filled[0]!).from * 100),
          to: money((isMost ? busiest : filled.at(-1)!).to * 100),
        })}
      </p>
    </>
  )
}
