import { emailProblem } from '../booking/guest-rules.ts'
import type { Form } from '../forms/form.ts'

/** Problems are complete message keys. */
export const forgetForm: Form<'email'> = {
  fields: ['email'],
  check: ({ email }): { email?: string } => (emailProblem(email) ? { email: 'contact.problem.emailInvalid' } : {}),
  refused: () => 'contact.problem.emailInvalid',
}

export type ResetField = 'token' | 'password'
const shortestPassword = 12

export const resetForm: Form<ResetField> = {
  fields: ['token', 'password'],
  check: ({ token, password }) => ({
    ...(parseLinkToken(token) === '' ? { token: 'password.linkMissing' } : {}),
    ...([...password].length < shortestPassword ? { password: 'password.tooShort' } : {}),
  }),
  refused: ({ path, code }) => {
    if (path === 'token') return 'password.linkMissing'
    return code === 'password_too_simple' ? 'password.tooSimple' : 'password.tooShort'
  },
}

/**
 * The token of a link copied from the e-mail; other text is returned trimmed. Without scripts the page cannot read the
 * token in its own URL.
 */
export const parseLinkToken = (typed: string): string => /#token=([\w-]+)/.exec(typed)?.[1] ?? typed.trim()
