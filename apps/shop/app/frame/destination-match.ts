/** Finding a destination by what someone types: capitals, accents and what stands before it do not matter. */
type Destination = { name: string; title: string }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[-\s]+/g, ' ').trim()

/** Destinations that hold the words; those that begin with them come first, else the given order stays. */
export function matchDestinations<D extends Destination>(destinations: readonly D[], words: string): D[] {
  const wanted = plain(words)
  if (wanted === '') return [...destinations]
  const rank = ({ name, title }: D) => {
    const texts = [plain(title), plain(name)]
    if (texts.some((text) => text.startsWith(wanted))) return 0
    return texts.some((text) => text.includes(wanted)) ? 1 : 2
  }
  return destinations.map((destination) => ({ destination, rank: rank(destination) })).filter(({ rank }) => rank < 2).sort((a, b) => a.rank - b.rank).map(({ destination }) => destination)
}

/** Where Enter leads: the destination, or a search for the words when none is called that. */
export function searchTarget(destinations: readonly Destination[], words: string): string {
  const [best] = words.trim() === '' ? [] : matchDestinations(destinations, words)
  if (best) return `/packages/${best.name}`
  return words.trim() === '' ? '/packages/all' : `/packages/all?q=${encodeURIComponent(words.trim())}`
}
