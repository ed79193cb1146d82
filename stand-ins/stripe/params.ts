import type { FormMap, FormValue } from './form.ts'
import type { Metadata } from './objects.ts'
import { invalidRequestRefusal } from './refusal.ts'

/** Reads and validates the parameters of one request; refuses unknown ones. */
export class Params {
  readonly #given: FormMap
  readonly #prefix: string

  /** `known` null accepts any name (for nested maps that the shop does not use). */
  constructor(form: FormMap, known: readonly string[] | null, prefix = '') {
    this.#given = form
    this.#prefix = prefix
    if (known === null) return
    for (const name of Object.keys(form)) {
      if (!known.includes(name) && name !== 'expand')
        throw invalidRequestRefusal(
          'parameter_unknown',
          `Received unknown parameter: ${this.#named(name)}`,
          this.#named(name),
        )
    }
  }

  has(name: string): boolean {
    return this.#given[name] !== undefined
  }

  /** Null if the parameter is absent or empty (empty means: unset). */
  text(name: string, most = 5000): string | null {
    const value = this.#given[name]
    if (value === undefined || value === '') return null
    if (typeof value !== 'string')
      throw invalidRequestRefusal(
        'parameter_invalid_string_empty',
        `Invalid string: ${this.#named(name)}`,
        this.#named(name),
      )
    if (value.length > most)
      throw invalidRequestRefusal(
        null,
        `Invalid ${this.#named(name)}: must be at most ${most} characters`,
        this.#named(name),
      )
    return value
  }

  needed(name: string): string {
    const value = this.text(name)
    if (value === null)
      throw invalidRequestRefusal(
        'parameter_missing',
        `Missing required param: ${this.#named(name)}.`,
        this.#named(name),
      )
    return value
  }

  integer(name: string): number | null {
    const value = this.text(name)
    if (value === null) return null
    if (!/^-?\d{1,15}$/.test(value))
      throw invalidRequestRefusal('parameter_invalid_integer', `Invalid integer: ${value}`, this.#named(name))
    return Number(value)
  }

  flag(name: string): boolean | null {
    const value = this.text(name)
    if (value === null) return null
    if (value !== 'true' && value !== 'false')
      throw invalidRequestRefusal(null, `Invalid boolean: ${value}`, this.#named(name))
    return value === 'true'
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | null {
    const value = this.text(name)
    if (value === null) return null
    const choice = allowed.find((each) => each === value)
    if (choice === undefined)
      throw invalidRequestRefusal(
        null,
        `Invalid ${this.#named(name)}: must be one of ${allowed.join(', ')}`,
        this.#named(name),
      )
    return choice
  }

  texts(name: string): string[] | null {
    const value = this.#given[name]
    if (value === undefined || value === '') return null
    if (!Array.isArray(value) || value.some((each) => typeof each !== 'string'))
      throw invalidRequestRefusal(null, `Invalid array: ${this.#named(name)}`, this.#named(name))
    return value as string[]
  }

  map(name: string): FormMap | null {
    const value = this.#given[name]
    if (value === undefined || value === '') return null
    if (typeof value === 'string' || Array.isArray(value))
      throw invalidRequestRefusal(null, `Invalid object: ${this.#named(name)}`, this.#named(name))
    return value
  }

  nested(name: string, known: readonly string[] | null): Params | null {
    const map = this.map(name)
    return map === null ? null : new Params(map, known, this.#named(name))
  }

  /** Merges into `before`: an empty value removes its key, an empty map removes all. */
  metadata(before: Metadata = {}): Metadata {
    const metadata = this.#given['metadata']
    if (metadata === undefined) return before
    if (metadata === '') return {}
    const entries = metadataEntries(metadata)
    const merged = new Map(Object.entries(before))
    for (const [key, value] of entries) {
      if (key.length > 40 || /[[\]]/.test(key))
        throw invalidRequestRefusal(
          null,
          `Metadata keys have at most 40 characters and no square brackets: ${key}`,
          'metadata',
        )
      if (typeof value !== 'string')
        throw invalidRequestRefusal(null, 'Metadata values must be strings', `metadata[${key}]`)
      if (value.length > 500)
        throw invalidRequestRefusal(null, `Metadata values have at most 500 characters: ${key}`, `metadata[${key}]`)
      if (value === '') merged.delete(key)
      else merged.set(key, value)
    }
    if (merged.size > 50) throw invalidRequestRefusal(null, 'At most 50 metadata keys', 'metadata')
    return Object.fromEntries(merged)
  }

  #named(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`
  }
}

function metadataEntries(metadata: FormValue): [string, FormValue][] {
  if (typeof metadata === 'string') throw invalidRequestRefusal(null, 'Invalid object: metadata', 'metadata')
  return Object.entries(metadata)
}
