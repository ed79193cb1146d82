/** The common part of all form actions: read, check, call, return the outcome. */
import { createHash } from 'node:crypto'
import { data } from 'react-router'
import { errorStatus } from '../status-of.ts'
import {
  validateForm,
  type Failure,
  type Form,
  type Outcome,
  type Problems,
  readFormValues,
  type Values,
  omitPasswords,
} from './form.ts'

/**
 * `send` makes the call, which validates its contract. A refused field is a problem at that field; any other refusal is
 * a failure of the form.
 */
export async function sendForm<Field extends string, Done>(
  form: Form<Field>,
  typed: FormData,
  send: (values: Values<Field>) => Promise<Done>,
) {
  const values = readFormValues(form, typed)
  const wrong: Outcome<Field, Done> | null = validateForm(form, values)
  if (wrong) return data(wrong, { status: 400 })
  const sent = omitPasswords(values)
  try {
    const outcome: Outcome<Field, Done> = { values: sent, done: await send(values) }
    return data(outcome, { status: 200 })
  } catch (error) {
    const failure = failureOf(error)
    const problems = problemsOf(form, failure)
    const refused = Object.keys(problems).length > 0
    const outcome: Outcome<Field, Done> = refused ? { values: sent, problems } : { values: sent, failure }
    return data(outcome, { status: failure.status })
  }
}

/** The refusal in the shape that an action returns. Rethrows other errors. */
function failureOf(error: unknown): Failure {
  if (errorStatus(error) === null) throw error
  const { status, code, message, fields, data } = error as Failure
  return { status, code, message, fields, data }
}

function problemsOf<Field extends string>(form: Form<Field>, { fields }: Failure): Problems<Field> {
  return Object.fromEntries(
    fields.flatMap((error) => {
      const field = form.names?.[error.path] ?? form.fields.find((name) => name === error.path)
      return field === undefined ? [] : [[field, form.refused(error)]]
    }),
  ) as Problems<Field>
}

/** An idempotency key made from all fields: if the same form is sent twice, the call is made once. */
export const idempotencyHeader = (typed: FormData): Record<string, string> => ({
  'idempotency-key': createHash('sha256')
    .update(JSON.stringify([...typed]))
    .digest('hex'),
})
