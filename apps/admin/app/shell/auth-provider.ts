import { CallFailed } from '@tussenuit/modules/client/client.ts'
import type { AuthProvider } from 'ra-core'
import { isPermitted } from '../kit/session/access.ts'
import { discardRetainedWork } from '../kit/session/retained-work.ts'
import {
  accountPage,
  currentSession,
  currentOrLastUser,
  redirectToSignIn,
  redirectOrPromptSignIn,
  signOut,
} from '../kit/session/session.ts'

/** The auth provider of react-admin. Sign-in has its own page (/auth/login); the session is in session.ts. */
export const authProvider: AuthProvider = {
  login: async () => redirectToSignIn(),
  logout: async () => {
    discardRetainedWork()
    await signOut()
    redirectToSignIn()
    return false
  },
  checkAuth: async () => {
    const session = await currentSession()
    // The role requires a second factor, which must be set up before anything else.
    if (session?.user.must_enrol && location.pathname !== accountPage) location.replace(accountPage)
    if (session || !redirectOrPromptSignIn()) return
    throw Object.assign(new Error('signed out'), { redirectTo: false, logoutUser: false, message: false })
  },
  checkError: async (error: { status?: number; body?: { code?: string } }) => {
    if (error.body?.code === 'second_factor_required' && location.pathname !== accountPage) location.assign(accountPage)
    if (error.status !== 401 || !redirectOrPromptSignIn()) return
    throw Object.assign(new Error('signed out'), { redirectTo: false, logoutUser: false, message: false })
  },
  getPermissions: async () => (await currentOrLastUser())?.permissions ?? [],
  getIdentity: async () => {
    const user = await currentOrLastUser()
    if (!user) throw new CallFailed(401, 'not_signed_in', 'Please sign in.', [], undefined)
    return { id: user.id, fullName: user.name, email: user.email, role: user.role, mustEnrol: user.must_enrol }
  },
  canAccess: async ({ resource, action }) =>
    isPermitted((await currentOrLastUser())?.permissions ?? [], resource, action),
}
