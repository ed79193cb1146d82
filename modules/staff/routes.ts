import { refuse } from '../shared/refusal.ts'
import { type Context, type Route, route } from '../shared/routes.ts'
import * as contract from './contract.ts'
import {
  askReset,
  noCookie,
  refresh,
  refreshCookie,
  resetPassword,
  type SignedIn,
  signIn,
  signOut,
  whoAmI,
} from './flows.ts'

export const routes: Route[] = [
  route(contract.login, async ({ body }, context) =>
    answer(context, await signIn(context.shop, body, context.caller.ip, context.cookie(refreshCookie))),
  ),
  route(contract.refreshToken, async (_, context) =>
    answer(context, await refresh(context.shop, context.cookie(refreshCookie))),
  ),
  route(contract.logout, async (_, { shop, cookie, extras }) => {
    await signOut(shop, cookie(refreshCookie))
    extras.cookies = [noCookie]
    return null
  }),
  route(contract.checkEmail, async ({ body }, { shop, extras }) => {
    await askReset(shop, body.email)
    extras.message = 'If this address is known, a mail with a link is on its way.'
    return null
  }),
  route(contract.resetPassword, async ({ body }, { shop, extras }) => {
    await resetPassword(shop, body)
    extras.message = 'Your password is changed. Sign in with the new one.'
    extras.cookies = [noCookie]
    return null
  }),
  route(contract.directoryLogin, async () =>
    refuse(
      404,
      'directory_not_configured',
      'Signing in with a directory is not set up here. Use your e-mail address and password.',
    ),
  ),
  route(contract.whoAmI, async (_, { shop, caller }) => whoAmI(shop, caller)),
]

/** A session that has ended leaves no cookie behind that the browser would send again. */
function answer({ extras }: Context, signedIn: SignedIn | null): SignedIn['reply'] {
  extras.cookies = [signedIn?.cookie ?? noCookie]
  return signedIn?.reply ?? refuse(401, 'session_ended', 'Your session has ended. Sign in again.')
}
