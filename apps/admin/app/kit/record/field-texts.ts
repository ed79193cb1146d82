/** Names and values of the fields of a record, as shown where versions or changes are compared. */
import { parseEurosToCents } from '@tussenuit/modules/shared/money.ts'
import { isDay } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { useDayFormat, useEuroFormat } from '../page/dates.ts'

/** Lists every value of a record with its path; an empty list or object is listed as null. */
export function flattenValues(value: unknown, path = ''): [path: string, value: unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]]
  const parts = Object.entries(value)
  if (parts.length === 0) return [[path, null]]
  return parts.flatMap(([name, part]) => flattenValues(part, path ? `${path}.${name}` : name))
}

const isCents = (path: string): boolean => /(?:_cents|(?:^|\.)selling_price)$/.test(path)
const isEuros = (path: string): boolean => /(?:^|\.)(?:cost_price|lowest_price)$/.test(path)

/** The label of a field that has no translation: its name without the unit. */
const toReadableName = (name: string): string => name.replace(/_(?:cents|html|bp)$/, '').replaceAll('_', ' ')

export function useFieldTexts(resource?: string) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const labelOf = (name: string): string =>
    translate(`resources.${resource}.fields.${name}`, { _: translate(`field.${name}`, { _: toReadableName(name) }) })
  return {
    /** The label of a path such as `pricings.2.cost_price`; rows are counted from 1. */
    nameOf(path: string): string {
      const [first = '', ...rest] = path.split('.')
      if (first === 'translations') return rest.map((part) => translate(`field.${part}`, { _: part })).join(' · ')
      return [
        labelOf(first),
        ...rest.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : labelOf(part))),
      ].join(' · ')
    },
    /** Formats a value; an empty string for null, undefined and an empty text. */
    valueOf(path: string, value: unknown): string {
      if (value === null || value === undefined) return ''
      if (typeof value === 'boolean') return translate(value ? 'bulk.yes' : 'bulk.no')
      if (typeof value === 'number' && isCents(path)) return euros(value)
      if (typeof value === 'number' && isEuros(path)) return euros(parseEurosToCents(value) ?? 0)
      return typeof value === 'string' && isDay(value) ? day(value) : String(value)
    },
  }
}
