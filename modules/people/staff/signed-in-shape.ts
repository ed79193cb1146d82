/** The reply of a sign-in, and the access rule of own-account calls. */
import { Type } from 'typebox'

export const SignedIn = Type.Object({
  access_token: Type.String(),
  expires_in: Type.Integer(),
  user: Type.Object({
    id: Type.Integer(),
    email: Type.String(),
    name: Type.String(),
    role: Type.String(),
    permissions: Type.Array(Type.String()),
    must_enrol: Type.Boolean(),
  }),
})

export const strict = { additionalProperties: false } as const

export const own = { who: 'staff', permission: 'any', whileEnrolling: true } as const

/** The access rule for any open session. Users who must still set up a second factor may change nothing. */
export const signedIn = { who: 'staff', permission: 'any' } as const
