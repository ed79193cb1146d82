/** Strict for bodies, coercing for what comes as text in the address. Nothing is dropped or converted silently. */
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { isDay } from '@tussenuit/modules/shared/day.ts'
import type { FieldError } from '@tussenuit/modules/shared/refusal.ts'

function makeAjv(coerceTypes: false | 'array'): Ajv {
  const ajv = new Ajv({
    coerceTypes,
    allErrors: true,
    useDefaults: true,
    removeAdditional: false,
    strict: false,
    // 17.9 is a multiple of 0.01, although their quotient as floating-point numbers is no integer.
    multipleOfPrecision: 8,
  })
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
