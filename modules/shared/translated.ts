/** Texts per language, with the written language as the fallback: `{ "nl": { "title": "…" } }`. */
export type Translations = Record<string, Record<string, string>>

export function translated(translations: unknown, language: string | undefined, field: string, fallback: string): string {
  return (language && (translations as Translations | null)?.[language]?.[field]) || fallback
}
