/** The filters of a list: their labels, the parameters of the call that they set, and the values that they accept. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'

export type FilterValues = Readonly<Record<string, string>>
export type FilterOption = { value: string; label: string }

/**
 * `choices`: one or several options, separated by commas. `choice`: one option. `record`: one record, found by `call`.
 * `days` and `percents`: a range; either end may be empty. `text`: a search term.
 */
export type ListFilter = { label: string } & (
  | { kind: 'choices' | 'choice'; name: string; options: readonly FilterOption[] }
  | { kind: 'record'; name: string; call: keyof Calls; of: string }
  | { kind: 'days'; names: readonly [from: string, to: string] }
  | { kind: 'percents'; names: readonly [from: string, to: string]; min: number; max: number }
  | { kind: 'text'; name: string }
)

export const namesOfFilter = (filter: ListFilter): readonly string[] =>
  'names' in filter ? filter.names : [filter.name]

export const isActiveFilter = (filter: ListFilter, values: FilterValues): boolean =>
  namesOfFilter(filter).some((name) => (values[name] ?? '') !== '')

/** The change that removes a filter. */
export const clearFilter = (filter: ListFilter): FilterValues =>
  Object.fromEntries(namesOfFilter(filter).map((name) => [name, '']))

/** Returns the values after a change; an empty value removes its filter. */
export function applyFilters(values: Readonly<Record<string, unknown>>, change: FilterValues): Record<string, string> {
  const all = Object.entries({ ...values, ...change }).map(([name, value]) => [name, String(value ?? '')] as const)
  return Object.fromEntries(all.filter(([, value]) => value !== ''))
}
