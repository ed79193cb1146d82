/** Signing in. */
import { Type } from 'typebox'
import { call } from '../shared/call.ts'
import { Email, Nothing } from '../shared/shapes.ts'

const SignedIn = Type.Object({
  access_token: Type.String(),
  expires_in: Type.Integer(),
  user: Type.Object({
    id: Type.Integer(),
    email: Type.String(),
    name: Type.String(),
    role: Type.String(),
    permissions: Type.Array(Type.String()),
  }),
})
export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in',
  body: Type.Object({
    email: Email,
    password: Type.String({ minLength: 1, maxLength: 256 }),
    code: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  limit: 'sign-in',
  access: [{ who: 'public', reply: SignedIn }],
})
export const refreshToken = call({
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'A new access token for the refresh cookie',
  access: [{ who: 'cookie', reply: SignedIn }],
})
export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session',
  access: [{ who: 'cookie', reply: Nothing }],
})
export const checkEmail = call({
  method: 'POST',
  path: '/auth/checkemail',
  summary: 'Mails a reset link where the address is known; always the same answer',
  body: Type.Object({ email: Email }),
  limit: 'sign-in',
  access: [{ who: 'public', reply: Nothing }],
})
export const resetPassword = call({
  method: 'POST',
  path: '/auth/resetpassword',
  summary: 'Sets a new password with a reset link',
  body: Type.Object({
    token: Type.String({ minLength: 20, maxLength: 200 }),
    password: Type.String({ minLength: 12, maxLength: 256 }),
  }),
  limit: 'sign-in',
  access: [{ who: 'public', reply: Nothing }],
})
export const directoryLogin = call({
  method: 'POST',
  path: '/auth/ads_login',
  summary: 'Signs in with the directory',
  body: Type.Object({ id_token: Type.String({ maxLength: 16_384 }) }),
  limit: 'sign-in',
  access: [{ who: 'public', reply: SignedIn }],
})
export const whoAmI = call({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  access: [{ who: 'staff', permission: 'any', reply: SignedIn.properties.user }],
})
