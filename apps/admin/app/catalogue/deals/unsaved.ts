/** The fields of the deal form that differ from the saved deal. */
import { isGroup, isSame } from '../../kit/record/is-same.ts'
import { dealFields } from '../../kit/deal-fields.ts'

type Values = Record<string, unknown>
export type ChangedField = { name: string; language: string | null }

/** Translated texts and texts of hotels count one by one; any other field counts once. */
export function changedFields(saved: Values, typed: Values): ChangedField[] {
  return dealFields.flatMap((field): ChangedField[] => {
    if (isSame(saved[field], typed[field])) return []
    const [before, after] = [saved[field], typed[field]].map((value) => (isGroup(value) ? value : {})) as [
      Values,
      Values,
    ]
    if (field === 'hotel_info')
      return ['title', 'description']
        .filter((name) => !isSame(before[name], after[name]))
        .map((name) => ({ name: `hotel_${name}`, language: null }))
    if (field !== 'translations') return [{ name: field, language: null }]
    return Object.keys({ ...before, ...after }).flatMap((language) => {
      const [was, is] = [before[language], after[language]].map((texts) => (isGroup(texts) ? texts : {})) as [
        Values,
        Values,
      ]
      return Object.keys({ ...was, ...is })
        .filter((name) => !isSame(was[name], is[name]))
        .map((name) => ({ name: name.startsWith('alt:') ? 'alt' : name, language }))
    })
  })
}
