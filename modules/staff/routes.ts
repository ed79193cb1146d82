import { rolePermissions, roles } from '../shared/permission.ts'
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
import { changeUser, inviteUser, readUser, removeUser, showUsers, switchUser } from './user-flows.ts'

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
  route(contract.fetchUsers, async (_, { shop }) => showUsers(shop.db)),
  route(contract.getUserById, async ({ params }, { shop }) => readUser(shop.db, params.id)),
  route(contract.getRoles, async () => roles.map((name) => ({ name, permissions: [...rolePermissions[name]] }))),
  route(contract.createUsers, async ({ body }, { shop, caller }) => inviteUser(shop, body, caller)),
  route(contract.editUsers, async ({ params, body }, { shop, caller }) => changeUser(shop, params.id, body, caller)),
  route(contract.updateUserStatus, async ({ body }, { shop, caller }) => switchUser(shop, body, caller)),
  route(contract.deleteUserById, async ({ params }, { shop, caller }) => {
    await removeUser(shop, params.id, caller)
    return null
  }),
  route(contract.whoAmI, async (_, { shop, caller }) => whoAmI(shop, caller)),
]

/** A session that has ended leaves no cookie behind that the browser would send again. */
function answer({ extras }: Context, signedIn: SignedIn | null): SignedIn['reply'] {
  extras.cookies = [signedIn?.cookie ?? noCookie]
  return signedIn?.reply ?? refuse(401, 'session_ended', 'Your session has ended. Sign in again.')
}
