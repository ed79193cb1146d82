import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { ProperName } from '../parts/name.tsx'
import { searchPath } from './destination-match.ts'
import type { SearchSuggestions } from './search-finds.ts'

type Entry = { key: string | number; to: string; title: string; beside: string | null }

/** The suggestions by kind; kinds without suggestions are left out. */
export function SearchSuggestionGroups({
  finds,
  kinds,
}: {
  finds: SearchSuggestions
  kinds: readonly (keyof SearchSuggestions)[]
}) {
  const { t, number } = useFormat()
  const headings = (entries: SearchSuggestions['themes']): Entry[] =>
    entries.map(({ name, title, deals }) => ({
      key: name,
      to: `/packages/${encodeURIComponent(name)}`,
      title,
      beside: number(deals),
    }))
  const groups: { kind: keyof SearchSuggestions; title: string; entries: Entry[] }[] = [
    { kind: 'destinations', title: t('header.travelDestination'), entries: headings(finds.destinations) },
    { kind: 'categories', title: t('header.travelCategory'), entries: headings(finds.categories) },
    { kind: 'themes', title: t('header.topics'), entries: headings(finds.themes) },
    {
      kind: 'hotels',
      title: t('header.hotels'),
      entries: finds.hotels.map(({ hotel_id, hotel_name, city }) => ({
        key: hotel_id,
        to: searchPath(hotel_name),
        title: hotel_name,
        beside: city,
      })),
    },
    {
      kind: 'stays',
      title: t('header.stays'),
      entries: finds.stays.map(({ deals_id, category, category_id, title, destination }) => ({
        key: deals_id,
        to: `/packages/${encodeURIComponent(category)}/${encodeURIComponent(category_id)}?q=${deals_id}`,
        title,
        beside: destination,
      })),
    },
  ]
  return groups
    .filter(({ kind, entries }) => kinds.includes(kind) && entries.length > 0)
    .map(({ kind, title, entries }) => (
      <section key={kind} className="found-group">
        <h2 className="search-title">{title}</h2>
        <ul>
          {entries.map((entry) => (
            <SuggestionItem key={entry.key} entry={entry} />
          ))}
        </ul>
      </section>
    ))
}

function SuggestionItem({ entry: { to, title, beside } }: { entry: Entry }) {
  return (
    <li>
      <Link to={to}>
        <ProperName>{title}</ProperName>
        {beside !== null && (
          <span className="menu-count">
            <ProperName>{beside}</ProperName>
          </span>
        )}
      </Link>
    </li>
  )
}
