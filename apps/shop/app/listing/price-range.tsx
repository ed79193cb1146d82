import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import { useState, type CSSProperties } from 'react'
import { useDealLabels } from '../deal-labels.ts'
import { PriceHistogram } from './price-histogram.tsx'
import type { Scale } from './price-scale.ts'

type Props = {
  bands: SearchReply['facets']['price']['bands']
  scale: Scale
  /** True while the prices are being requested. */
  asking: boolean
  min: number | null
  max: number | null
}

/** A slider with two thumbs: two overlapping range inputs on one scale. A thumb at its end is not a filter. */
export function PriceRange({ bands, scale, asking, min, max }: Props) {
  const { t, money } = useDealLabels()
  const upTo = (euros: number) =>
    euros === scale.ceiling ? t('listing.priceOrMore', { price: money(euros * 100) }) : money(euros * 100)
  const { floor, ceiling, step } = scale
  const inside = (euros: number) => Math.min(ceiling, Math.max(floor, euros))
  const [least, setLeast] = useState(inside(min ?? floor))
  const [most, setMost] = useState(inside(max ?? ceiling))
  const part = (euros: number) => (euros - floor) / (ceiling - floor)
  // Without any price there are no bands to describe.
  const hasBands = bands.length > 0
  const thumb = {
    type: 'range',
    min: floor,
    max: ceiling,
    step,
    'aria-describedby': hasBands ? 'price-bands' : undefined,
  } as const
  return (
    <>
      <input type="hidden" name="price_scale" value={`${floor}-${ceiling}`} />
      {hasBands && <PriceHistogram bands={bands} scale={scale} least={least} most={most} id="price-bands" />}
      {!hasBands && asking && <i className="skeleton price-histogram-wait" aria-hidden="true" />}
      <div className="range" style={{ '--least': part(least), '--most': part(most) } as CSSProperties}>
        <input
          {...thumb}
          type="range"
          // In the upper half the lower thumb is in front, so that it stays reachable if both are at the upper end.
          className={least > (floor + ceiling) / 2 ? 'range-above' : undefined}
          name="price_min"
          aria-label={t('listing.priceMin')}
          aria-valuetext={money(least * 100)}
          defaultValue={least}
          onInput={({ currentTarget }) => {
            // The thumbs do not pass each other.
            if (currentTarget.valueAsNumber > most) currentTarget.valueAsNumber = most
            setLeast(currentTarget.valueAsNumber)
          }}
        />
        <input
          {...thumb}
          type="range"
          name="price_max"
          aria-label={t('listing.priceMax')}
          aria-valuetext={upTo(most)}
          defaultValue={most}
          onInput={({ currentTarget }) => {
            if (currentTarget.valueAsNumber < least) currentTarget.valueAsNumber = least
            setMost(currentTarget.valueAsNumber)
          }}
        />
      </div>
      <p className="row row-apart small figures">
        <output>{money(least * 100)}</output>
        <output>{upTo(most)}</output>
      </p>
    </>
  )
}
