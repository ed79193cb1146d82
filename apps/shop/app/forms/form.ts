/** A form of the shop (decision 020): the same rules in the browser, on the server, and without scripts. */
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import type { FieldError } from '@tussenuit/modules/shared/refusal.ts'

export type Values<Field extends string> = Record<Field, string>
/** By field, in the order of the page; the values are keys of messages. */
export type Problems<Field extends string> = Partial<Record<Field, string>>

export type Form<Field extends string> = {
  fields: readonly Field[]
  /** The problems that are found before the form is sent. */
  check(values: Values<Field>): Problems<Field>
  /** The message key for a field of this form that the server refused. */
  refused(error: Pick<FieldError, 'path' | 'code'>): string
  /** Fields that have another name in the call. */
  names?: Record<string, Field>
}

/** The reason for a refused call, in the shape that an action returns. */
export type Failure = Pick<CallFailed, 'status' | 'code' | 'message' | 'fields' | 'data'>

/** Either `done`, `problems` or `failure`. */
export type Outcome<Field extends string, Done> = {
  /** The input without passwords: without scripts the page is rendered again and shows it. */
  values: Partial<Values<Field>>
  done?: Done
  problems?: Problems<Field>
  failure?: Failure
}

/** The typed values. Browsers send line breaks as two characters; they become one. */
export function readFormValues<Field extends string>({ fields }: Form<Field>, typed: FormData): Values<Field> {
  return Object.fromEntries(
    fields.map((field) => [field, String(typed.get(field) ?? '').replaceAll('\r\n', '\n')]),
  ) as Values<Field>
}

/** The problems that the form's own rules find; null if there are none. */
export function validateForm<Field extends string>(
  form: Form<Field>,
  values: Values<Field>,
): Outcome<Field, never> | null {
  const problems = form.check(values)
  return Object.keys(problems).length > 0 ? { values: omitPasswords(values), problems } : null
}

export function omitPasswords<Field extends string>(values: Values<Field>): Partial<Values<Field>> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => field !== 'password')) as Partial<Values<Field>>
}
