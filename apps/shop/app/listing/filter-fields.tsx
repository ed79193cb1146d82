/** The fields of the filters: night chips, price, and a list of checkboxes per facet. */
import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import { customFilterPrefix } from '@tussenuit/modules/shared/page-parameters.ts'
import { useDealLabels } from '../deal-labels.ts'
import { ProperName } from '../parts/name.tsx'
import { useFilterLabel } from './filter-labels.ts'
import { PriceRange } from './price-range.tsx'
import { facetNames, type Subject, type ListingFilters } from './filter-params.ts'
import type { Scale } from './price-scale.ts'

export type Facets = SearchReply['facets']
type Facet = Facets['category']

/** Returns a function that adds chosen values that no stay has any more to a facet, so that they can be removed. */
function useChosenValues(facets: Facets) {
  const labelOf = useFilterLabel(facets)
  return (name: string, values: Facet, chosen: string[]): Facet => [
    ...values,
    ...chosen
      .filter((chosenValue) => !values.some(({ value }) => value === chosenValue))
      .map((value) => ({ value, label: labelOf({ key: name, value }), count: 0 })),
  ]
}

export function NightChips({ facets, filters }: { facets: Facets; filters: ListingFilters }) {
  const { t, number, listed } = useDealLabels()
  const nights = useChosenValues(facets)('nights', facets.nights, filters.nights.map(String))
  return (
    <>
      <div className="filter-nights">
        {nights.map(({ value, count }) => (
          <label key={value} className="chip">
            <input
              type="checkbox"
              name="nights"
              value={value}
              defaultChecked={filters.nights.includes(Number(value))}
            />
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

/** `scale` is null if no stay has a price; the price limits of the URL are then sent as hidden fields. */
export function PriceFields({
  facets,
  filters,
  scale,
  asking,
}: {
  facets: Facets
  filters: ListingFilters
  scale: Scale | null
  asking: boolean
}) {
  const { t } = useDealLabels()
  return (
    <>
      {scale === null && filters.priceMin !== null && <input type="hidden" name="price_min" value={filters.priceMin} />}
      {scale === null && filters.priceMax !== null && <input type="hidden" name="price_max" value={filters.priceMax} />}
      {scale !== null && (
        <fieldset className="filter">
          <legend>{t('listing.price')}</legend>
          <PriceRange
            key={`${scale.floor} ${scale.ceiling}`}
            bands={facets.price.bands}
            scale={scale}
            asking={asking}
            min={filters.priceMin}
            max={filters.priceMax}
          />
        </fieldset>
      )}
    </>
  )
}

export function FacetFields({
  facets,
  filters,
  subject,
}: {
  facets: Facets
  filters: ListingFilters
  subject: Subject
}) {
  const { t } = useDealLabels()
  const withChosen = useChosenValues(facets)
  return (
    <>
      {facetNames
        .filter((name) => name !== subject.kind)
        .map((name) => (
          <FacetField
            key={name}
            title={t(`listing.${name}`)}
            name={name}
            values={withChosen(name, facets[name], filters[name])}
            chosen={filters[name]}
          />
        ))}
      <FacetField
        title={t('listing.board')}
        name="board"
        values={withChosen(
          'board',
          facets.board.map((board) => ({ ...board, label: t(`board.${board.value}`) })),
          filters.board,
        )}
        chosen={filters.board}
      />
      {facets.filters.map((filter) => (
        <FacetField
          key={filter.name}
          title={filter.title}
          name={customFilterPrefix + filter.name}
          values={withChosen(customFilterPrefix + filter.name, filter.values, filters.custom[filter.name] ?? [])}
          chosen={filters.custom[filter.name] ?? []}
        />
      ))}
    </>
  )
}

/** Number of values shown before "more". */
const few = 6

function FacetField({ title, name, values, chosen }: { title: string; name: string; values: Facet; chosen: string[] }) {
  const { t, number } = useDealLabels()
  if (values.length === 0) return null
  const tick = ({ value, label, count }: Facet[number]) => (
    <label key={value} className="tick">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
      <ProperName>{label}</ProperName>
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
          <summary className="link link-standalone small">{t('listing.more', { count: more.length })}</summary>
          {more.map(tick)}
        </details>
      )}
    </fieldset>
  )
}
