/** Unsaved drafts of all texts, by text and language. */
import type { TranslatedText } from '@tussenuit/modules/office/translation/contract.ts'
import { useState } from 'react'
import { useRetainedWork } from '../../kit/session/retained-work.ts'
import { textKey } from './queue.tsx'

/** `from` is the stored text at the time when typing began. */
export type Draft = { typed: string; from: string }
/** The text as last listed or saved: a text that left the list stays open while it has a draft. */
type DraftedText = { text: TranslatedText; languages: Record<string, Draft> }
/** Drafts by the key of the text. */
export type Drafts = Record<string, DraftedText>

export function useTranslationDrafts() {
  const [drafts, setDrafts] = useState<Drafts>({})
  const change = (text: TranslatedText, next: (languages: Record<string, Draft>) => Record<string, Draft>) =>
    setDrafts((before) => {
      const { [textKey(text)]: drafted, ...rest } = before
      const languages = next(drafted?.languages ?? {})
      return Object.keys(languages).length === 0 ? rest : { ...rest, [textKey(text)]: { text, languages } }
    })
  useRetainedWork('drafts', () => (Object.keys(drafts).length > 0 ? drafts : null), setDrafts)
  return {
    drafts,
    draft: (text: TranslatedText, language: string, typed: string, stored: string) =>
      change(text, (languages) => ({
        ...languages,
        [language]: { typed, from: languages[language]?.from ?? stored },
      })),
    forget: (text: TranslatedText, language: string) => change(text, (languages) => omitKey(languages, language)),
    /** Text typed during the save is retained. */
    forgetSaved: (text: TranslatedText, saved: Record<string, string>) =>
      change(text, (languages) =>
        Object.fromEntries(
          Object.entries(languages)
            .filter(([language, { typed }]) => typed.trim() !== saved[language])
            .map(([language, { typed, from }]) => [language, { typed, from: saved[language] ?? from }]),
        ),
      ),
  }
}

const omitKey = <Value>(all: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name))
