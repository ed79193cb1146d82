import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useNotify, useTranslate } from 'ra-core'

/** What the data provider throws: no status where the server did not answer, `errors` of fields in the body. */
type ProviderError = { status?: number; body?: { code?: string; errors?: unknown } }

/** The key of the message for a failed call; null for errors of fields, which are shown at the fields. */
export function refusalKey(error: unknown): string | null {
  if (error instanceof CallFailed) return `refusal.${error.code}`
  const { status, body } = error as ProviderError
  if (body?.errors) return null
  return status === undefined ? 'refusal.away' : `refusal.${body?.code}`
}

/**
 * Notifies of a refusal, in the language of the interface where there is a translation. Takes what the data provider
 * throws, and what a call of the typed client throws.
 */
export function useRefusal(): (error: unknown) => void {
  const notify = useNotify()
  return (error) => {
    const key = refusalKey(error)
    if (key) notify(key, { type: 'error', messageArgs: { _: (error as Error).message } })
  }
}

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
