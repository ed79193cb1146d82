/**
 * Bodies are validated strictly; values in the URL are text and are coerced. Unknown fields are refused, not dropped.
 */
import { Ajv, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { isDay } from '@tussenuit/modules/shared/day.ts'
import { isEmail } from '@tussenuit/modules/shared/email-address.ts'
import { type FieldKind, readers } from '@tussenuit/modules/shared/readers.ts'
import type { FieldError } from '@tussenuit/modules/shared/refusal.ts'

function makeAjv(coerceTypes: false | 'array'): Ajv {
  const ajv = new Ajv({
    coerceTypes,
    allErrors: true,
    useDefaults: true,
    removeAdditional: false,
    strict: false,
    // Allows for floating-point errors: 17.9 is a multiple of 0.01, although their quotient is not an integer.
    multipleOfPrecision: 8,
  })
  formats.default(ajv, ['date-time', 'uuid', 'uri'])
  ajv.addFormat('date', { type: 'string', validate: isDay })
  ajv.addFormat('email', { type: 'string', validate: isEmail })
  ajv.addKeyword({
    keyword: 'x-reads',
    type: 'string',
    modifying: true,
    errors: 'full',
    before: 'maxLength',
    validate: replaceByReader,
  })
  return ajv
}

type Validate = NonNullable<FuncKeywordDefinition['validate']>

/** Replaces a value with the result of the reader for its kind of field. */
const replaceByReader: Validate = (kind: FieldKind, typed: string, _shape, at) => {
  const read = readers[kind](typed)
  if ('problem' in read) {
    replaceByReader.errors = [{ keyword: read.problem, message: read.message, params: {} }]
    return false
  }
  if (at) at.parentData[at.parentDataProperty] = read.value
  return true
}

/** Schemas are compiled once per process, however many servers it starts. */
const body = makeAjv(false)
const address = makeAjv('array')

export function addStrictValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => compileAtFirstUse(httpPart, schema as object))
}

/** Throws if the schema is not valid. `httpPart`: `body`, or a part of the address. */
export const compileSchema = (httpPart: string | undefined, schema: object): ValidateFunction =>
  (httpPart === 'body' ? body : address).compile(schema)

/** Most calls are not made in the first minutes, and compiling all of them takes half of the start. */
function compileAtFirstUse(httpPart: string | undefined, schema: object) {
  let compiled: ValidateFunction | null = null
  const validate = (data: unknown): boolean => {
    compiled ??= compileSchema(httpPart, schema)
    const isValid = compiled(data)
    validate.errors = compiled.errors
    return isValid
  }
  validate.errors = undefined as ValidateFunction['errors']
  return validate
}

type Problem = { instancePath?: string; keyword?: string; message?: string; params?: Record<string, unknown> }

/** Limits the length of the reply if a body contains many invalid items. */
const maxFields = 100

/** The first hundred distinct invalid fields, by dotted path. */
export function toFieldErrors(problems: readonly Problem[], part: string | undefined): FieldError[] {
  const errorsByField = new Map<string, FieldError>()
  for (const problem of problems) {
    const at = (problem.instancePath ?? '')
      .split('/')
      .slice(1)
      .map((piece) => piece.replaceAll('~1', '/').replaceAll('~0', '~'))
    const named = problem.params?.['missingProperty'] ?? problem.params?.['additionalProperty']
    const path = [...at, ...(typeof named === 'string' ? [named] : [])].join('.') || part || 'body'
    if (!errorsByField.has(path))
      errorsByField.set(path, { path, code: problem.keyword ?? 'invalid', message: problem.message ?? 'is not valid' })
  }
  return [...errorsByField.values()].slice(0, maxFields)
}
