/** One page of the texts in one language, and the share of translated texts per language. */
import { useQuery } from '@tanstack/react-query'
import type { TranslatedText, TranslationShare } from '@tussenuit/modules/office/translation/contract.ts'
import type { TextKind, TextState } from '@tussenuit/modules/office/translation/states.ts'
import { callApi } from '../../kit/data-provider.ts'

export const perPage = 25

/** Queries to reload after texts are saved. */
export const textKeys = [['translations'], ['translation-shares'], ['translated-record']]

type TextFilters = { language: string; state: TextState; kind: TextKind | undefined; q: string; page: number }

export function useTranslationTexts({ language, state, kind, q, page }: TextFilters) {
  const shares = useQuery<TranslationShare[]>({
    queryKey: ['translation-shares'],
    queryFn: ({ signal }) => callApi('GET /translationShares', {}, signal),
  })
  const texts = useQuery<{ items: TranslatedText[]; total: number }>({
    queryKey: ['translations', language, state, kind, q, page],
    queryFn: ({ signal }) =>
      callApi(
        'GET /translations',
        { query: { language, state, page, limit: perPage, ...(kind ? { kind } : {}), ...(q ? { q } : {}) } },
        signal,
      ),
  })
  return { shares: shares.data, data: texts.data }
}
