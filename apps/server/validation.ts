/** Strict for bodies, coercing for what comes as text in the address. Nothing is dropped or converted silently. */
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { isDay } from '@tussenuit/modules/shared/day.ts'
import type { FieldError } from '@tussenuit/modules/shared/refusal.ts'

function makeAjv(coerceTypes: false | 'array'): Ajv {
  const ajv = new Ajv({ coerceTypes, allErrors: true, useDefaults: true, removeAdditional: false, strict: false })
  formats.default(ajv, ['date-time', 'email', 'uuid', 'uri'])
  ajv.addFormat('date', { type: 'string', validate: isDay })
  return ajv
}

export function addStrictValidation(app: FastifyInstance): void {
  const body = makeAjv(false)
  const address = makeAjv('array')
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? body : address).compile(schema as object))
}

type Problem = { instancePath?: string; keyword?: string; message?: string; params?: Record<string, unknown> }

/** A reply stays short, however long the list is that was sent. */
const mostFields = 100

/** The first hundred fields of a failed validation, by dotted path, each once. */
export function fieldErrors(problems: readonly Problem[], part: string | undefined): FieldError[] {
  const found = new Map<string, FieldError>()
  for (const problem of problems) {
    const at = (problem.instancePath ?? '')
      .split('/')
      .slice(1)
      .map((piece) => piece.replaceAll('~1', '/').replaceAll('~0', '~'))
    const named = problem.params?.['missingProperty'] ?? problem.params?.['additionalProperty']
    const path = [...at, ...(typeof named === 'string' ? [named] : [])].join('.') || part || 'body'
    if (!found.has(path))
      found.set(path, { path, code: problem.keyword ?? 'invalid', message: problem.message ?? 'is not valid' })
  }
  return [...found.values()].slice(0, mostFields)
}

/** Nothing that a browser sends is nested deeper; deeper nesting would exhaust recursive code. */
const deepest = 64

export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((one) => (one !== null && typeof one === 'object' ? Object.values(one) : []))
  }
  return false
}

/**
 * Text that no database takes or that is no text: NUL bytes and halves of characters, also in names. Null where all is
 * well.
 */
export function unwritable(value: unknown, path: string[] = []): string | null {
  if (typeof value === 'string') return isWritable(value) ? null : path.join('.') || 'body'
  if (Array.isArray(value)) return firstFound(value.entries(), path)
  if (value !== null && typeof value === 'object') return firstFound(Object.entries(value), path)
  return null
}

const isWritable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

function firstFound(entries: Iterable<[string | number, unknown]>, path: string[]): string | null {
  for (const [key, value] of entries) {
    const found = isWritable(String(key)) ? unwritable(value, [...path, String(key)]) : path.join('.') || 'body'
    if (found) return found
  }
  return null
}
