/** Lists the fields of the deal form that differ from the saved deal. */
import { isPlainObject, isSameFormValue } from '../../kit/record/is-same.ts'
import { dealFields } from '../../kit/deal-fields.ts'

type Values = Record<string, unknown>
export type ChangedField = { name: string; language: string | null }

/** Each translated text and each hotel text counts separately; any other field counts once. */
export function findChangedFields(saved: Values, typed: Values): ChangedField[] {
  return dealFields.flatMap((field): ChangedField[] => {
    if (isSameFormValue(saved[field], typed[field])) return []
    const [before, after] = [saved[field], typed[field]].map((value) => (isPlainObject(value) ? value : {})) as [
      Values,
      Values,
    ]
    if (field === 'hotel_info')
      return ['title', 'description']
        .filter((name) => !isSameFormValue(before[name], after[name]))
        .map((name) => ({ name: `hotel_${name}`, language: null }))
    if (field !== 'translations') return [{ name: field, language: null }]
    return Object.keys({ ...before, ...after }).flatMap((language) => {
      const [was, is] = [before[language], after[language]].map((texts) => (isPlainObject(texts) ? texts : {})) as [
        Values,
        Values,
      ]
      return Object.keys({ ...was, ...is })
        .filter((name) => !isSameFormValue(was[name], is[name]))
        .map((name) => ({ name: name.startsWith('alt:') ? 'alt' : name, language }))
    })
  })
}
