/** Which fields of the form of a deal differ from what is saved. */
import { dealFields } from './fields.ts'

type Values = Record<string, unknown>
export type ChangedField = { name: string; language: string | null }

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An input that was opened holds "" where nothing was stored. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]))
  if (isGroup(one) && isGroup(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]))
  return one === other
}

/** Each text of a translation and of the hotels counts; any other field counts once. */
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
