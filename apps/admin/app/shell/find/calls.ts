/** The global search: each kind of record that the role may read, with the address of each result. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { callApi } from '../../kit/data-provider.ts'
import type { ResourceName } from '../../kit/resources.ts'

export type Found = { resource: ResourceName; id: number; title: string; more: string }
type Row = { id: number; title: string; name: string; city?: string; status?: string }
type Kind = { resource: ResourceName; ask: (q: string, signal: AbortSignal) => Promise<Row[]> }

/** Maximum number of results per kind of record; a longer search term narrows them. */
const maxPerKind = 5

const byTerm =
  (key: keyof Calls) =>
  (searchTerm: string, signal: AbortSignal): Promise<Row[]> =>
    callApi(key, { body: { searchTerm } }, signal)

export const kinds: readonly Kind[] = [
  {
    resource: 'deals',
    ask: async (searchTerm, signal) =>
      (await callApi('POST /fetchDealsBySearch', { body: { searchTerm, page: 1, limit: maxPerKind } }, signal)).items,
  },
  {
    resource: 'hotels',
    ask: (searchQuery, signal) => callApi('GET /filterHotelByName', { query: { searchQuery } }, signal),
  },
  { resource: 'activities', ask: byTerm('POST /searchActivities') },
  { resource: 'categories', ask: byTerm('POST /searchCategories') },
  { resource: 'themes', ask: byTerm('POST /searchThemes') },
  { resource: 'destinations', ask: byTerm('POST /searchDestinations') },
  { resource: 'surroundings', ask: byTerm('POST /searchSurroundings') },
  { resource: 'custom-filters', ask: byTerm('POST /searchCustomFilters') },
]

export async function searchEverywhere(
  q: string,
  mayRead: (resource: ResourceName) => boolean,
  signal: AbortSignal,
): Promise<Found[]> {
  const lists = await Promise.all(
    kinds
      .filter(({ resource }) => mayRead(resource))
      .map(async ({ resource, ask }) =>
        (await ask(q, signal)).slice(0, maxPerKind).map(
          (row): Found => ({
            resource,
            id: row.id,
            title: row.title ?? row.name,
            more: row.city ?? row.status ?? row.name,
          }),
        ),
      ),
  )
  return lists.flat()
}
