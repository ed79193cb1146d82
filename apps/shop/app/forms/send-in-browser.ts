/**
 * The `clientAction` of a route with a form. Invalid input is not sent, and the input is preserved when the connection
 * is lost.
 */
import { isRouteErrorResponse } from 'react-router'
import { validateForm, type Form, type Outcome, readFormValues } from './form.ts'

type Sending = { request: Request; serverAction: () => Promise<unknown> }

/**
 * `formOf`: selects the form that was sent, on a page with several. `asResult`: converts an outcome to the action's
 * result, if that has more fields.
 */
export function makeClientAction<Field extends string, Result>(
  formOf: (typed: FormData) => Form<Field>,
  asResult: (outcome: Outcome<Field, never>, typed: FormData) => Result = (outcome) => outcome as Result,
) {
  return async ({ request, serverAction }: Sending): Promise<Result> => {
    const typed = await request.clone().formData()
    const form = formOf(typed)
    const values = readFormValues(form, typed)
    const wrong = validateForm(form, values)
    if (wrong) return asResult(wrong, typed)
    try {
      return (await serverAction()) as Result
    } catch (error) {
      // Rethrows redirects, which the router follows.
      if (error instanceof Response) throw error
      const status = isRouteErrorResponse(error) ? error.status : 0
      const code = status === 0 ? 'no_connection' : 'unknown'
      return asResult({ values, failure: { status, code, message: '', fields: [], data: null } }, typed)
    }
  }
}
