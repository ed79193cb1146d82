/** Lists of records that a deal may refer to. */
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../data-provider.ts'

type Item = { id: number; name: string; title: string }
export type Choice = { id: string | number; name: string }
export type Filter = Item & { values: { key: string; label: string }[] }

/** Lists that change rarely are cached for a minute. */
const fresh = { staleTime: 60_000 }

function useList<T>(key: Parameters<typeof callApi>[0], isWanted = true): T[] {
  const { data } = useQuery<T[]>({ queryKey: [key], queryFn: () => callApi(key, {}), enabled: isWanted, ...fresh })
  return data ?? []
}
const choicesByName = (items: Item[]): Choice[] => items.map(({ name, title }) => ({ id: name, name: title }))
const choicesById = (items: Item[]): Choice[] => items.map(({ id, title }) => ({ id, name: title }))

export const useCategories = () => choicesByName(useList<Item>('GET /fetchCategories'))
export const useThemes = () => choicesByName(useList<Item>('GET /fetchThemes'))
export const useDestinations = () => choicesByName(useList<Item>('GET /fetchDestinations'))
/** The public list of destinations, for users without permission to read the catalogue. */
export const usePublicDestinations = () => choicesByName(useList<Item>('GET /destinations'))
export const useSurroundings = () => choicesByName(useList<Item>('GET /fetchSurroundings'))
export const useActivities = () => choicesById(useList<Item>('GET /fetchActivities'))
export const useInfoBlocks = () => choicesById(useList<Item>('GET /additional-info'))

/** Filters with their values, which the list call omits; each filter is read separately. */
export function useCustomFilters(): Filter[] {
  const { data } = useQuery<Filter[]>({
    queryKey: ['filters with values'],
    queryFn: async () => {
      const rows: Item[] = await callApi('GET /fetchCustomFilters', {})
      return Promise.all(rows.map(({ id }) => callApi('GET /fetchCustomFiltersById/:id', { params: { id } })))
    },
    ...fresh,
  })
  return data ?? []
}
