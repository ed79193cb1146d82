/** The fields of the filters: night chips, price, and a list of ticks per facet. */
import type { SearchReply } from '@tussenuit/modules/deal/contract.ts'
import { useDealWords } from '../deal-words.ts'
import { Name } from '../parts/name.tsx'
import { useNarrowingWords } from './narrowing-words.ts'
import { PriceRange } from './price-range.tsx'
import { customPrefix, facetNames, type Scale, type Subject, type Wish } from './wish.ts'

export type Facets = SearchReply['facets']
type Facet = Facets['category']

/** A chosen value that no stay has any more stays in the form, so that it can be taken back. */
function useWithChosen(facets: Facets) {
  const words = useNarrowingWords(facets)
  return (name: string, values: Facet, chosen: string[]): Facet => [
    ...values,
    ...chosen
      .filter((one) => !values.some(({ value }) => value === one))
      .map((value) => ({ value, label: words({ key: name, value }), count: 0 })),
  ]
}

export function NightChips({ facets, wish }: { facets: Facets; wish: Wish }) {
  const { t, number, listed } = useDealWords()
  const nights = useWithChosen(facets)('nights', facets.nights, wish.nights.map(String))
  return (
    <>
      <div className="filter-nights">
        {nights.map(({ value, count }) => (
          <label key={value} className="chip">
            <input type="checkbox" name="nights" value={value} defaultChecked={wish.nights.includes(Number(value))} />
            <span aria-hidden="true">{number(Number(value))}</span>
            <span className="unseen">
              {listed([
                t('common.hotelNights', { list: number(Number(value)), count: Number(value) }),
                t('common.stays', { count }),
              ])}
            </span>
          </label>
        ))}
      </div>
      {nights.length > 0 && <p className="fine">{t('listing.nights')}</p>}
    </>
  )
}

/** `scale` is null where no stay has a price; what was asked goes along unseen then. */
export function PriceFields({ facets, wish, scale }: { facets: Facets; wish: Wish; scale: Scale | null }) {
  const { t } = useDealWords()
  return (
    <>
      {scale === null && wish.priceMin !== null && <input type="hidden" name="price_min" value={wish.priceMin} />}
      {scale === null && wish.priceMax !== null && <input type="hidden" name="price_max" value={wish.priceMax} />}
      {scale !== null && (
        <fieldset className="filter">
          <legend>{t('listing.price')}</legend>
          <PriceRange
            key={`${scale.floor} ${scale.ceiling}`}
            bands={facets.price.bands}
            scale={scale}
            min={wish.priceMin}
            max={wish.priceMax}
          />
        </fieldset>
      )}
    </>
  )
}

export function FacetFields({ facets, wish, subject }: { facets: Facets; wish: Wish; subject: Subject }) {
  const { t } = useDealWords()
  const withChosen = useWithChosen(facets)
  return (
    <>
      {facetNames
        .filter((name) => name !== subject.kind)
        .map((name) => (
          <FacetField
            key={name}
            title={t(`listing.${name}`)}
            name={name}
            values={withChosen(name, facets[name], wish[name])}
            chosen={wish[name]}
          />
        ))}
      <FacetField
        title={t('listing.board')}
        name="board"
        values={withChosen(
          'board',
          facets.board.map((one) => ({ ...one, label: t(`board.${one.value}`) })),
          wish.board,
        )}
        chosen={wish.board}
      />
      {facets.filters.map((filter) => (
        <FacetField
          key={filter.name}
          title={filter.title}
          name={customPrefix + filter.name}
          values={withChosen(customPrefix + filter.name, filter.values, wish.filters[filter.name] ?? [])}
          chosen={wish.filters[filter.name] ?? []}
        />
      ))}
    </>
  )
}

/** How many values are shown before "more". */
const few = 6

function FacetField({ title, name, values, chosen }: { title: string; name: string; values: Facet; chosen: string[] }) {
  const { t, number } = useDealWords()
  if (values.length === 0) return null
  const tick = ({ value, label, count }: Facet[number]) => (
    <label key={value} className="tick">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
      <Name>{label}</Name>
      <span className="tick-count">{number(count)}</span>
    </label>
  )
  const more = values.slice(few)
  return (
    <fieldset className="filter">
      <legend>{title}</legend>
      {values.slice(0, few).map(tick)}
      {more.length > 0 && (
        <details className="filter-more" open={more.some(({ value }) => chosen.includes(value))}>
          <summary className="link link-alone small">{t('listing.more', { count: more.length })}</summary>
          {more.map(tick)}
        </details>
      )}
    </fieldset>
  )
}
