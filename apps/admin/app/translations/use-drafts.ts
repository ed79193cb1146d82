/** What is typed and not saved, while other texts are open: by text and language. */
import { useState } from 'react'

/** `from`: what was stored when typing began. */
export type Draft = { typed: string; from: string }
type Drafts = Record<string, Record<string, Draft>>

export function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>({})
  return {
    drafts,
    draft: (text: string, language: string, typed: string, stored: string) =>
      setDrafts((before) => {
        const from = before[text]?.[language]?.from ?? stored
        return { ...before, [text]: { ...before[text], [language]: { typed, from } } }
      }),
    forget: (text: string, languages: readonly string[]) =>
      setDrafts(({ [text]: found = {}, ...rest }) => {
        const left = Object.entries(found).filter(([language]) => !languages.includes(language))
        return left.length === 0 ? rest : { ...rest, [text]: Object.fromEntries(left) }
      }),
  }
}
