/** Calls of the pictures of the shop. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PictureRow } from '@tussenuit/modules/platform/picture/contract.ts'
import { callApi } from '../data-provider.ts'

export type { PictureRow }
export const perPage = 24

type Query = { searchTerm: string; unused?: boolean; page: number }

export function usePaginatedPictures({ searchTerm, unused = false, page }: Query) {
  return useQuery<{ items: PictureRow[]; total: number }>({
    queryKey: ['pictures', { searchTerm, unused, page }],
    queryFn: ({ signal }) =>
      callApi('GET /pictures', { query: { searchTerm, page, limit: perPage, ...(unused ? { unused } : {}) } }, signal),
    placeholderData: (previousPage) => previousPage,
  })
}

/** Reads a picture by its key; null if there is none. */
export function usePicture(key: string) {
  return useQuery<PictureRow | null>({
    queryKey: ['pictures', key],
    queryFn: async ({ signal }) =>
      (await callApi('GET /pictures', { query: { searchTerm: key, limit: 1 } }, signal)).items[0] ?? null,
    staleTime: 0,
  })
}

export function useReloadPictures(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['pictures'] })
}

export const isUploadedPicture = (key: string): boolean => key.startsWith('u-')
