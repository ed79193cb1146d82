/** The first `limit` items in this order, without sorting all of them. */
export function firstOf<Item>(items: Iterable<Item>, limit: number, compare: (a: Item, b: Item) => number): Item[] {
  const first: Item[] = []
  for (const item of items) {
    if (first.length === limit && (limit === 0 || compare(item, first[limit - 1]!) >= 0)) continue
    const at = first.findIndex((other) => compare(item, other) < 0)
    first.splice(at < 0 ? first.length : at, 0, item)
    if (first.length > limit) first.pop()
  }
  return first
}
