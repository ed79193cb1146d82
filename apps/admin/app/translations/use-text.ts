/** One text of a record: the record is read when the text is opened, and written with the version that was read. */
import { useQuery } from '@tanstack/react-query'
import type { TranslatedText } from '@tussenuit/modules/translation/contract.ts'
import { questions, type TextState } from '@tussenuit/modules/translation/states.ts'
import { type RaRecord, useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import { useRefusal } from '../kit/refusal.ts'

type ByLanguage = Record<string, Record<string, string> | undefined>
type Problem = { message: string; args?: object }

/** `saved` is called after every try: a refusal may mean that the list is old, too. */
export function useText(text: TranslatedText, saved: () => Promise<void>) {
  const notify = useNotify()
  const refuse = useRefusal()
  const provider = useDataProvider()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Record<string, Problem | undefined>>({})
  const { data: record, refetch } = useQuery<RaRecord>({
    queryKey: ['translated-record', text.kind, text.id],
    queryFn: async () => (await provider.getOne(text.kind, { id: text.id })).data,
    // What is written is based on what was read when the text was opened.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  /** A list of questions is written in the editor of its page: of it only one language is shown, as listed. */
  const isList = text.kind === 'content-pages' && text.name === questions
  const translations = (record?.['translations'] ?? {}) as ByLanguage
  const outdated = (record?.['outdated'] ?? {}) as ByLanguage

  /** Writes these translations, and says of others that they mean the same. Null where refused, else the version. */
  const write = async (typed: Record<string, string>, confirmed: readonly string[]): Promise<number | null> => {
    if (!record) return null
    setBusy(true)
    setProblems({})
    const said = Object.entries(typed).map(([code, value]) => [code, { ...translations[code], [text.name]: value }])
    let version: number | null = null
    try {
      const { data: after } = await provider.update(text.kind, {
        id: text.id,
        data: {
          ...record,
          // The English was read with the list, the rest with the record: neither may be older than what is stored.
          version: Math.min(Number(record['version']), text.version),
          translations: { ...translations, ...Object.fromEntries(said) },
          confirmed: confirmed.map((code) => `${code}.${text.name}`),
        },
        previousData: record,
      })
      version = Number(after['version'])
      notify('edit.saved', { type: 'success' })
    } catch (error) {
      const found = problemsOf(error, text.name, Object.keys(typed))
      setProblems(found)
      if (Object.keys(found).length === 0) refuse(error)
    }
    await Promise.all([refetch(), saved()])
    setBusy(false)
    return version
  }
  /** Languages whose translation was made from another English. */
  const stale = Object.keys(outdated).filter((code) => outdated[code]?.[text.name] !== undefined)
  const storedIn = (code: string): string => (isList ? (text.text ?? '') : (translations[code]?.[text.name] ?? ''))
  const stateIn = (code: string): TextState =>
    storedIn(code) === '' ? 'missing' : stale.includes(code) ? 'outdated' : 'done'
  return {
    isRead: record !== undefined,
    isList,
    stale,
    storedIn,
    stateIn,
    busy,
    /** What the server said of what was written last, by language. */
    problems,
    write,
  }
}

/** What the server said of these translations, by language. */
function problemsOf(error: unknown, name: string, codes: readonly string[]): Record<string, Problem> {
  const errors = (error as { body?: { errors?: { translations?: Record<string, Record<string, Problem>> } } }).body
    ?.errors?.translations
  return Object.fromEntries(
    codes.flatMap((code) => {
      const problem = errors?.[code]?.[name]
      return problem ? [[code, problem]] : []
    }),
  )
}
