/** Messages for refused calls, in the language of the interface. */
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useNotify, useTranslate } from 'ra-core'

/** An error of the data provider: without a status if the server did not answer; the body contains field errors. */
type ProviderError = { status?: number; message: string; body?: { code?: string; errors?: unknown; data?: unknown } }

/** Whether the browser or the user refused: no passkey was chosen, or the device is locked. */
const isBrowserError = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Error && error.name === 'WebAuthnError')

/**
 * Converts an error of the typed client, or of the data provider (which has such an error as its cause), to a
 * CallFailed. Without an answer from the server there is no status and the code is `away`; for a refusal by the browser
 * the code is `browser`.
 */
export function toCallFailed(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error
  const { cause, status, message, body } = error as ProviderError & { cause?: unknown }
  if (cause instanceof CallFailed) return cause
  if (status && body?.code) return new CallFailed(status, body.code, message, [], body.data)
  return new CallFailed(0, isBrowserError(error) ? 'browser' : 'away', String(error), [], undefined)
}

type Refusal = Pick<CallFailed, 'code' | 'message'> & Partial<Pick<CallFailed, 'fields' | 'data'>>

/**
 * The message of a refusal: the one for its code, else the one for the first field problem, else the server's own.
 * Messages may use the data of the refusal; refusals of files name the line.
 */
export function useRefusalText(): (refusal: Refusal) => string {
  const translate = useTranslate()
  return ({ code, message, fields: [field] = [], data }) => {
    const because = translate(`problem.${field?.code ?? code}`, { _: field?.message ?? message })
    const values = { ...(typeof data === 'object' ? data : null), _: because }
    const text = translate(`refusal.${code}`, values)
    return 'line' in values ? translate(`refusal.${code}Line`, { ...values, _: text }) : text
  }
}

/** Notifies about a refusal, except field problems, which the form shows. */
export function useNotifyRefusal(): (error: unknown) => void {
  const notify = useNotify()
  const textOf = useRefusalText()
  return (error) => {
    if (!hasFieldProblems(error)) notify(textOf(toCallFailed(error)), { type: 'error' })
  }
}

export const hasFieldProblems = (error: unknown): boolean => Boolean((error as ProviderError).body?.errors)

type FieldProblem = { message: string; args?: object }

/** The first field problem in a reply, with the path of its field. */
export function firstFieldProblem(problems: object, path = ''): { path: string; problem: FieldProblem } | null {
  for (const [name, value] of Object.entries(problems) as [string, unknown][]) {
    const at = path ? `${path}.${name}` : name
    if (value === null || typeof value !== 'object') continue
    if (typeof (value as FieldProblem).message === 'string') return { path: at, problem: value as FieldProblem }
    const inside = firstFieldProblem(value, at)
    if (inside) return inside
  }
  return null
}

/** Notifies about the first field problem on screens that do not show the fields. */
export function useNotifyFieldProblems(): (problems: object) => void {
  const notify = useNotify()
  const translate = useTranslate()
  return (problems) => {
    const first = firstFieldProblem(problems)
    if (!first) return
    const [field = ''] = first.path.split('.')
    const text = translate(first.problem.message, first.problem.args)
    notify(`${translate(`field.${field}`, { _: field })}: ${text}`, { type: 'error' })
  }
}
