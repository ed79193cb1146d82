/** Why a call was refused, in the language of the interface. */
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useNotify, useTranslate } from 'ra-core'

/** What the data provider throws: no status where the server did not answer, `errors` of fields in the body. */
type ProviderError = { status?: number; message: string; body?: { code?: string; errors?: unknown; data?: unknown } }

/** What the browser or the person at it refuses: no passkey was chosen, the device was not unlocked. */
const isOfBrowser = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Error && error.name === 'WebAuthnError')

/**
 * Of the typed client, or of the data provider, which keeps it as its cause. No status where the server did not answer:
 * the code is `away` then, or `browser` for what the browser refused.
 */
export function failedOf(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error
  const { cause, status, message, body } = error as ProviderError & { cause?: unknown }
  if (cause instanceof CallFailed) return cause
  if (status && body?.code) return new CallFailed(status, body.code, message, [], body.data)
  return new CallFailed(0, isOfBrowser(error) ? 'browser' : 'away', String(error), [], undefined)
}

type Refusal = Pick<CallFailed, 'code' | 'message'> & Partial<Pick<CallFailed, 'fields' | 'data'>>

/**
 * A refusal as a sentence. Where the language has none for its code, that of the first problem of a field, or the
 * server's own. What comes with the refusal can be named in it; one of a file names the line where it is known.
 */
export function useRefusalText(): (refusal: Refusal) => string {
  const translate = useTranslate()
  return ({ code, message, fields: [field] = [], data }) => {
    const because = translate(`problem.${field?.code ?? code}`, { _: field?.message ?? message })
    const values = { ...(typeof data === 'object' ? data : null), _: because }
    const said = translate(`refusal.${code}`, values)
    return 'line' in values ? translate(`refusal.${code}Line`, { ...values, _: said }) : said
  }
}

/** Notifies of a refusal, except of problems of fields, which are shown at the fields of the form. */
export function useRefusal(): (error: unknown) => void {
  const notify = useNotify()
  const textOf = useRefusalText()
  return (error) => {
    if (!hasFieldProblems(error)) notify(textOf(failedOf(error)), { type: 'error' })
  }
}

export const hasFieldProblems = (error: unknown): boolean => Boolean((error as ProviderError).body?.errors)

type FieldProblem = { message: string; args?: object }

/** The first problem of the fields that a save answers, with the path of its field. */
export function firstProblem(problems: object, path = ''): { path: string; problem: FieldProblem } | null {
  for (const [name, value] of Object.entries(problems) as [string, unknown][]) {
    const at = path ? `${path}.${name}` : name
    if (value === null || typeof value !== 'object') continue
    if (typeof (value as FieldProblem).message === 'string') return { path: at, problem: value as FieldProblem }
    const inside = firstProblem(value, at)
    if (inside) return inside
  }
  return null
}

/** Notifies of the first problem of a field where the fields themselves are not in view. */
export function useFieldRefusal(): (problems: object) => void {
  const notify = useNotify()
  const translate = useTranslate()
  return (problems) => {
    const found = firstProblem(problems)
    if (!found) return
    const [field = ''] = found.path.split('.')
    const said = translate(found.problem.message, found.problem.args)
    notify(`${translate(`field.${field}`, { _: field })}: ${said}`, { type: 'error' })
  }
}
