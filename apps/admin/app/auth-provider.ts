import { CallFailed } from '@tussenuit/modules/client/client.ts'
import type { AuthProvider } from 'ra-core'
import { mayDo } from './access.ts'
import { present, signOut, toSignIn } from './session.ts'

/** Signing in has a page of its own (/auth/login), and the session a life of its own; here is what react-admin asks. */
export const authProvider: AuthProvider = {
  login: async () => toSignIn(),
  logout: async () => {
    await signOut().catch(() => undefined)
    toSignIn()
    return false
  },
  checkAuth: async () => {
    if (await present()) return
    toSignIn()
    throw Object.assign(new Error('signed out'), { redirectTo: false, logoutUser: false, message: false })
  },
  checkError: async (error: { status?: number }) => {
    if (error.status !== 401) return
    toSignIn()
    throw Object.assign(new Error('signed out'), { redirectTo: false, logoutUser: false, message: false })
  },
  getPermissions: async () => (await present())?.user.permissions ?? [],
  getIdentity: async () => {
    const user = (await present())?.user
    if (!user) throw new CallFailed(401, 'not_signed_in', 'Please sign in.', [], undefined)
    return { id: user.id, fullName: user.name, email: user.email, role: user.role }
  },
  canAccess: async ({ resource, action }) => mayDo((await present())?.user.permissions ?? [], resource, action),
}
