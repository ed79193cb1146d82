import * as protection from '../protection/contract.ts'
import type { CallReply } from '../../shared/call.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Context, type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import * as factorContract from './factor-contract.ts'
import { confirmSessionWithPassword } from './confirmation-flows.ts'
import { deviceCookie } from './device.ts'
import {
  directoryCookie,
  finishDirectorySignIn,
  finishDirectorySignInWithCode,
  clearedDirectoryCookie,
  signInWithDirectoryToken,
  startDirectorySignIn,
} from './directory-flows.ts'
import {
  confirmTotpSetup,
  removeOneTimePassword,
  replaceRecoveryCodes,
  getSecondFactors,
  startOneTimePasswordSetup,
} from './factor-flows.ts'
import {
  requestPasswordReset,
  refreshSession,
  resetPassword,
  signIn,
  signOut,
  signOutEverywhere,
  getOwnAccount,
} from './flows.ts'
import {
  confirmSessionWithPasskey,
  registerPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskeyRegistration,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from './passkey-flows.ts'
import { approveProtectionChange, listProtectionChanges, withdrawProtectionChange } from './protection-flows.ts'
import { addRole, changeRole, removeRole, listRoles } from './role-flows.ts'
import {
  type BrowserCookies,
  type Cookie,
  listSignInCookies,
  clearedCookie,
  refreshCookie,
  type SignedIn,
} from './session-flows.ts'
import { getSignInRules, changeSignInRules } from './sign-in-rule-flows.ts'
import {
  changeUser,
  inviteUser,
  getUser,
  removeUser,
  resetSecondFactor,
  setOwnLanguage,
  listUsers,
  setUserActive,
} from './user-flows.ts'

export const routes: Route[] = [
  route(contract.login, async ({ body }, context) =>
    toSignedInReply(context, await signIn(context.shop, body, context.caller.ip, browserOf(context.cookie))),
  ),
  route(contract.refreshToken, async (_, context) =>
    toSignedInReply(context, await refreshSession(context.shop, context.cookie(refreshCookie))),
  ),
  route(contract.logout, async (_, { shop, cookie, extras }) => {
    await signOut(shop, cookie(refreshCookie))
    extras.cookies = [clearedCookie]
    return null
  }),
  route(contract.setOwnLanguage, async ({ body }, { shop, caller }) => setOwnLanguage(shop, body.language, caller)),
  route(contract.checkEmail, async ({ body }, { shop, extras }) => {
    await requestPasswordReset(shop, body.email)
    extras.message = 'If this address is known, a mail with a link is on its way.'
    return null
  }),
  route(contract.resetPassword, async ({ body }, { shop, extras }) => {
    await resetPassword(shop, body)
    extras.message = 'Your password is changed. Sign in with the new one.'
    extras.cookies = [clearedCookie]
    return null
  }),
  route(contract.directoryStart, async ({ query }, { shop, extras }) =>
    setRedirect(extras, await startDirectorySignIn(shop, query.next)),
  ),
  route(contract.directoryCallback, async ({ query }, { shop, cookie, extras }) =>
    setRedirect(extras, await finishDirectorySignIn(shop, query, cookie(directoryCookie), cookie(deviceCookie))),
  ),
  route(contract.directoryCode, async ({ body }, { shop, caller, cookie, extras }) => {
    const { reply, next, ...session } = await finishDirectorySignInWithCode(
      shop,
      body.code,
      caller.ip,
      cookie(directoryCookie),
      browserOf(cookie),
    )
    extras.cookies = [...listSignInCookies(session), clearedDirectoryCookie]
    return { ...reply, next }
  }),
  route(contract.directoryLogin, async ({ body }, context) => {
    const { shop, caller, cookie, extras } = context
    const signedIn = await signInWithDirectoryToken(shop, body, caller.ip, cookie(directoryCookie), browserOf(cookie))
    extras.cookies = [...listSignInCookies(signedIn), clearedDirectoryCookie]
    return signedIn.reply
  }),
  route(contract.fetchUsers, async (_, { shop }) => listUsers(shop.db)),
  route(contract.getUserById, async ({ params }, { shop }) => getUser(shop.db, params.id)),
  route(contract.getRoles, async (_, { shop }) => listRoles(shop.db)),
  route(contract.addRole, async ({ body }, { shop, caller }) => addRole(shop, body, caller)),
  route(contract.updateRole, async ({ params, body }, { shop, caller }) => changeRole(shop, params.id, body, caller)),
  route(contract.deleteRole, async ({ params }, { shop, caller }) => {
    await removeRole(shop, params.id, caller)
    return null
  }),
  route(contract.createUsers, async ({ body }, { shop, caller }) => inviteUser(shop, body, caller)),
  route(contract.editUsers, async ({ params, body }, { shop, caller }) => changeUser(shop, params.id, body, caller)),
  route(contract.updateUserStatus, async ({ body }, { shop, caller }) => setUserActive(shop, body, caller)),
  route(contract.deleteUserById, async ({ params }, { shop, caller }) => {
    await removeUser(shop, params.id, caller)
    return null
  }),
  route(contract.resetSecondFactor, async ({ body }, { shop, caller }) => resetSecondFactor(shop, body.id, caller)),
  route(contract.getSignInRules, async (_, { shop }) => getSignInRules(shop)),
  route(contract.saveSignInRules, async ({ body }, { shop, caller }) => changeSignInRules(shop, body, caller)),
  route(factorContract.ownFactors, async (_, { shop, caller }) => getSecondFactors(shop, caller)),
  route(factorContract.startOneTime, async ({ body }, { shop, caller }) =>
    startOneTimePasswordSetup(shop, caller, body.password),
  ),
  route(factorContract.confirmOneTime, async ({ body }, { shop, caller, cookie }) =>
    confirmTotpSetup(shop, caller, body.code, cookie(refreshCookie)),
  ),
  route(factorContract.removeOneTime, async ({ body }, { shop, caller }) => {
    await removeOneTimePassword(shop, caller, body.password)
    return null
  }),
  route(
    factorContract.startPasskey,
    async ({ body }, { shop, caller }) =>
      startPasskeyRegistration(shop, caller, body.password) as Promise<CallReply<typeof factorContract.startPasskey>>,
  ),
  route(factorContract.registerPasskey, async ({ body }, { shop, caller, cookie }) =>
    registerPasskey(shop, caller, body as Parameters<typeof registerPasskey>[2], cookie(refreshCookie)),
  ),
  route(factorContract.removePasskey, async ({ body }, { shop, caller }) => {
    await removePasskey(shop, caller, body)
    return null
  }),
  route(
    factorContract.startPasskeySignIn,
    async (_, { shop }) => startPasskeySignIn(shop) as Promise<CallReply<typeof factorContract.startPasskeySignIn>>,
  ),
  route(factorContract.passkeySignIn, async ({ body }, context) =>
    toSignedInReply(context, await signInWithPasskey(context.shop, body.credential, browserOf(context.cookie))),
  ),
  route(factorContract.newRecoveryCodes, async ({ body }, { shop, caller }) =>
    replaceRecoveryCodes(shop, caller, body.password),
  ),
  route(factorContract.confirmSelf, async ({ body }, { shop, caller }) => {
    await confirmSessionWithPassword(shop, caller, body)
    return null
  }),
  route(
    factorContract.startPasskeyConfirmation,
    async (_, { shop, caller }) =>
      startPasskeyConfirmation(shop, caller) as Promise<CallReply<typeof factorContract.startPasskeyConfirmation>>,
  ),
  route(factorContract.confirmWithPasskey, async ({ body }, { shop, caller }) => {
    await confirmSessionWithPasskey(shop, caller, body.credential)
    return null
  }),
  route(contract.logoutEverywhere, async (_, { shop, caller, extras }) => {
    await signOutEverywhere(shop, caller)
    extras.cookies = [clearedCookie]
    return null
  }),
  route(protection.getProtectionChanges, async (_, { shop, caller }) => listProtectionChanges(shop.db, caller)),
  route(protection.approveProtectionChange, async ({ params }, { shop, caller }) => {
    await approveProtectionChange(shop, params.id, caller)
    return null
  }),
  route(protection.withdrawProtectionChange, async ({ params }, { shop, caller }) => {
    await withdrawProtectionChange(shop, params.id, caller)
    return null
  }),
  route(contract.whoAmI, async (_, { shop, caller }) => getOwnAccount(shop, caller)),
]

const browserOf = (cookie: Context['cookie']): BrowserCookies => ({
  refresh: cookie(refreshCookie),
  device: cookie(deviceCookie),
})

function setRedirect(extras: Context['extras'], { location, cookies }: { location: string; cookies: Cookie[] }): null {
  extras.redirect = location
  extras.cookies = cookies
  return null
}

/** The reply of a sign-in. Refuses `session_ended`, and clears the cookie, if the session has ended. */
function toSignedInReply({ extras }: Context, signedIn: SignedIn | null): SignedIn['reply'] {
  extras.cookies = signedIn ? listSignInCookies(signedIn) : [clearedCookie]
  return signedIn?.reply ?? refuse(401, 'session_ended', 'Your session has ended. Sign in again.')
}
