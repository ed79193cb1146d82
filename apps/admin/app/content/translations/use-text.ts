/** One text of a record. The record is read when the text is opened and written with the version that was read. */
import { useQuery } from '@tanstack/react-query'
import type { TranslatedText } from '@tussenuit/modules/office/translation/contract.ts'
import { questions, type TextState } from '@tussenuit/modules/office/translation/states.ts'
import { type RaRecord, useCanAccess, useDataProvider } from 'ra-core'
import { useAction } from '../../kit/use-action.ts'
import { textKeys } from './use-texts.ts'

type ByLanguage = Record<string, Record<string, string> | undefined>
/** `typed` holds texts by language; `confirmed` holds languages. */
type TextChange = { typed: Record<string, string>; confirmed: readonly string[] }

/** `language` is the language of `text`. A user who may not read the record sees the text in that language only. */
export function useTextEdits(text: TranslatedText, language: string) {
  const provider = useDataProvider()
  const { canAccess: mayRead, isPending: isAccessPending } = useCanAccess({ resource: text.kind, action: 'show' })
  const { data: record } = useQuery<RaRecord>({
    queryKey: ['translated-record', text.kind, text.id],
    queryFn: async () => (await provider.getOne(text.kind, { id: text.id })).data,
    enabled: mayRead === true,
    // The save is based on the record as it was when the text was opened.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  /**
   * Lists of questions and answers are edited in the editor of their page; here they are shown read-only in one
   * language.
   */
  const isList = text.kind === 'content-pages' && text.name === questions
  const translations = (record?.['translations'] ?? {}) as ByLanguage
  const outdated = (record?.['outdated'] ?? {}) as ByLanguage

  const pathOf = (code: string) => `translations.${code}.${text.name}`
  const writing = useAction(
    async ({ typed, confirmed }: TextChange): Promise<number> => {
      const changed = Object.entries(typed).map(([code, value]) => [
        code,
        { ...translations[code], [text.name]: value },
      ])
      const { data: after } = await provider.update(text.kind, {
        id: text.id,
        data: {
          ...record!,
          // The English text comes from the list, the rest from the record. Sending the lower of both versions lets the
          // server detect a change of either.
          version: Math.min(Number(record!['version']), text.version),
          translations: { ...translations, ...Object.fromEntries(changed) },
          confirmed: confirmed.map((code) => `${code}.${text.name}`),
        },
        previousData: record!,
      })
      return Number(after['version'])
    },
    {
      done: 'edit.saved',
      reload: textKeys,
      // Reloads after a refusal, because the list may be outdated too.
      reloadAfterRefusal: true,
      onRefused: ({ fields }, { typed }) =>
        fields.some(({ path }) => Object.keys(typed).some((code) => path === pathOf(code))) ? null : undefined,
    },
  )
  /** Saves translations and confirms others. Returns the new version, or null after a refusal. */
  const write = async (typed: Record<string, string>, confirmed: readonly string[]): Promise<number | null> =>
    record ? ((await writing.run({ typed, confirmed })) ?? null) : null
  /** Languages whose translation was made from an earlier English text. */
  const stale = Object.keys(outdated).filter((code) => outdated[code]?.[text.name] !== undefined)
  const isReadOnly = isList || mayRead === false
  const storedIn = (code: string): string =>
    isReadOnly ? (code === language ? (text.text ?? '') : '') : (translations[code]?.[text.name] ?? '')
  const stateIn = (code: string): TextState =>
    storedIn(code) === '' ? 'missing' : stale.includes(code) ? 'outdated' : 'done'
  return {
    isRead: record !== undefined || (!isAccessPending && mayRead === false),
    isReadOnly,
    stale,
    storedIn,
    stateIn,
    busy: writing.busy,
    /** The problem with the last saved translation in this language. */
    problemIn: (code: string): string | undefined => writing.problems[pathOf(code)],
    write,
  }
}
