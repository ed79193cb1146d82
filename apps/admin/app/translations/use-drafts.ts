/** What is typed and not saved, while other texts are open: by text and language. */
import { useState } from 'react'

type Drafts = Record<string, Record<string, string>>

export function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>({})
  return {
    drafts,
    draft: (text: string, language: string, typed: string) =>
      setDrafts((before) => ({ ...before, [text]: { ...before[text], [language]: typed } })),
    forget: (text: string, languages: readonly string[]) =>
      setDrafts(({ [text]: found = {}, ...rest }) => {
        const left = Object.entries(found).filter(([language]) => !languages.includes(language))
        return left.length === 0 ? rest : { ...rest, [text]: Object.fromEntries(left) }
      }),
  }
}
