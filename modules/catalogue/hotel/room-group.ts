/** The supplier's key of a room group as text; missing fields count as 0. Null for an empty key. Pure. */
export function roomGroupKey(rgExt: Record<string, number>): string | null {
  const fields = Object.entries(rgExt)
    .filter(([, value]) => value !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return fields.length > 0 ? fields.map(([key, value]) => `${key}=${value}`).join(' ') : null
}
