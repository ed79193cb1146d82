/** The supplier's key of a room group as one text: what it leaves out counts as 0. Null where it says nothing. Pure. */
export function groupKey(rgExt: Record<string, number>): string | null {
  const said = Object.entries(rgExt)
    .filter(([, value]) => value !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return said.length > 0 ? said.map(([key, value]) => `${key}=${value}`).join(' ') : null
}
