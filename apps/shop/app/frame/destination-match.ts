/** Finds headings by a typed term; case, accents, dashes and spaces do not matter. */
type Heading = { name: string; title: string }

const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .trim()

/**
 * Headings (destinations, travel types, themes) that contain the search term: those that begin with it first, otherwise
 * in the given order.
 */
export function matchHeadings<H extends Heading>(headings: readonly H[], query: string): H[] {
  const term = normalizeText(query)
  if (term === '') return [...headings]
  const rank = ({ name, title }: H) => {
    const texts = [normalizeText(title), normalizeText(name)]
    if (texts.some((text) => text.startsWith(term))) return 0
    return texts.some((text) => text.includes(term)) ? 1 : 2
  }
  return headings
    .map((heading) => ({ heading, rank: rank(heading) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ heading }) => heading)
}

/**
 * The path that Enter opens: the best matching destination, else the best matching travel type or theme, else a search
 * for the term.
 */
export function searchTargetPath(
  destinations: readonly Heading[],
  query: string,
  others: readonly Heading[] = [],
): string {
  if (query.trim() === '') return '/packages/all'
  const best = matchHeadings(destinations, query)[0] ?? matchHeadings(others, query)[0]
  return best ? `/packages/${encodeURIComponent(best.name)}` : searchPath(query)
}

/** The search page for the term. */
export const searchPath = (query: string): string => `/packages/all?q=${encodeURIComponent(query.trim())}`
