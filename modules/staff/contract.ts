/** Signing in, and the accounts of staff. */
import { Type, type Static } from 'typebox'
import { call } from '../shared/call.ts'
import { roles } from '../shared/permission.ts'
import { Email, Id, Line, Nothing } from '../shared/shapes.ts'

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

const UserShape = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Type.String(),
  active: Type.Boolean(),
  version: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
})
export type User = Static<typeof UserShape>
const strict = { additionalProperties: false } as const
const RoleShape = Type.Enum([...roles])
const readUsers = { who: 'staff', permission: 'users.read' } as const
const writeUsers = { who: 'staff', permission: 'users.write' } as const
const ofUser = Type.Object({ id: Id })

export const fetchUsers = call({
  method: 'GET',
  path: '/fetchUsers',
  summary: 'All accounts of staff',
  access: [{ ...readUsers, reply: Type.Array(UserShape) }],
})
export const getUserById = call({
  method: 'GET',
  path: '/getUserById/:id',
  summary: 'One account of staff',
  params: ofUser,
  access: [{ ...readUsers, reply: UserShape }],
})
export const getRoles = call({
  method: 'GET',
  path: '/getRoles',
  summary: 'The roles with what each may do',
  access: [
    { ...readUsers, reply: Type.Array(Type.Object({ name: Type.String(), permissions: Type.Array(Type.String()) })) },
  ],
})
export const createUsers = call({
  method: 'POST',
  path: '/createUsers',
  summary: 'Adds an account and mails an invitation to set a password',
  body: Type.Object({ email: Email, name: Line(120), role: RoleShape }, strict),
  access: [{ ...writeUsers, reply: UserShape }],
})
export const editUsers = call({
  method: 'PUT',
  path: '/editUsers/:id',
  summary: 'Changes name and role; 409 when someone else did meanwhile, or for the last owner',
  params: ofUser,
  body: Type.Object({ name: Line(120), role: RoleShape, version: Type.Integer({ minimum: 1 }) }, strict),
  access: [{ ...writeUsers, reply: UserShape }],
})
export const updateUserStatus = call({
  method: 'POST',
  path: '/updateUserStatus',
  summary: 'Switches an account on or off; off ends its sessions at once',
  body: Type.Object({ id: Id, active: Type.Boolean() }, strict),
  access: [{ ...writeUsers, reply: UserShape }],
})
export const deleteUserById = call({
  method: 'DELETE',
  path: '/deleteUserById/:id',
  summary: 'Deletes an account; 409 for the last owner',
  params: ofUser,
  access: [{ ...writeUsers, reply: Nothing }],
})
