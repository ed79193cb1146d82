/** Sign-in, and staff accounts. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { permissions } from '../../shared/permission.ts'
import { Version } from '../../shared/resource-calls.ts'
import { Email, Id, Language, Line, Nothing, PersonName, Moment } from '../../shared/shapes.ts'
import { own, SignedIn, signedIn, strict } from './signed-in-shape.ts'

export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in; 401 code_needed where the account has a second factor and no code came along',
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
  once: true,
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
export const directoryStart = call({
  method: 'GET',
  path: '/auth/ads_login',
  waitsFor: ['directory'],
  summary: 'Sends the browser to the directory to sign in; 404 where none is configured',
  query: Type.Object({ next: Type.Optional(Type.String({ maxLength: 2_000 })) }),
  limit: 'sign-in',
  redirects: true,
  access: [{ who: 'public', reply: Nothing }],
})
const OfDirectory = Type.Optional(Type.String({ maxLength: 4_096 }))
export const directoryCallback = call({
  method: 'GET',
  path: '/auth/ads_login/callback',
  waitsFor: ['directory'],
  summary: 'The way back from the directory: begins a session, or leads to the sign-in page for what is missing',
  query: Type.Object({ code: OfDirectory, state: OfDirectory, iss: OfDirectory, error: OfDirectory }),
  limit: 'sign-in',
  redirects: true,
  access: [{ who: 'public', reply: Nothing }],
})
export const directoryCode = call({
  method: 'POST',
  path: '/auth/ads_login/code',
  summary: 'The code of the own second factor after the directory, and the page to go on with',
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) }, strict),
  limit: 'sign-in',
  access: [{ who: 'cookie', reply: Type.Object({ ...SignedIn.properties, next: Type.String() }) }],
})
export const directoryLogin = call({
  method: 'POST',
  path: '/auth/ads_login',
  waitsFor: ['directory'],
  summary: 'Signs in with an ID token of the directory, in the sign-in that GET began; a code as POST /auth/login',
  body: Type.Object({
    id_token: Type.String({ maxLength: 16_384 }),
    code: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  limit: 'sign-in',
  access: [{ who: 'public', reply: SignedIn }],
})
export const whoAmI = call({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  access: [{ ...own, reply: SignedIn.properties.user }],
})
export const logoutEverywhere = call({
  method: 'POST',
  path: '/auth/logout-everywhere',
  summary: 'Ends every session of the signed-in user',
  body: Type.Object({ everywhere: Type.Literal(true) }, strict),
  access: [{ ...own, reply: Nothing }],
})

export const setOwnLanguage = call({
  method: 'PUT',
  path: '/auth/language',
  summary: 'Sets the language of the e-mails that the signed-in user gets',
  body: Type.Object({ language: Language }, strict),
  access: [{ ...signedIn, reply: Type.Object({ language: Language }) }],
})

const UserShape = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Type.String(),
  /** The language of e-mails to this account. */
  language: Type.String(),
  active: Type.Boolean(),
  /** Whether the account has a second factor. */
  second_factor: Type.Boolean(),
  version: Type.Integer(),
  created_at: Moment,
  updated_at: Moment,
})
export type User = Static<typeof UserShape>
/** The name of a built-in role or of a role that the shop has added. */
const RoleName = Line(40)
const PermissionList = Type.Array(Type.Enum([...permissions]), { uniqueItems: true })
const RoleShape = Type.Object({
  id: Id,
  name: Type.String(),
  permissions: PermissionList,
  /** True for roles that cannot be changed. */
  built_in: Type.Boolean(),
  /** The number of accounts with the role. */
  users: Type.Integer(),
  version: Type.Integer(),
})
export type Role = Static<typeof RoleShape>
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
  access: [{ ...readUsers, reply: Type.Array(RoleShape) }],
})
export const addRole = call({
  method: 'POST',
  path: '/addRole',
  summary: 'Adds a role of the shop; who may change may also see. 403 for more than the own role may',
  body: Type.Object({ name: RoleName, permissions: PermissionList }, strict),
  confirm: true,
  access: [{ ...writeUsers, reply: RoleShape }],
})
export const updateRole = call({
  method: 'PUT',
  path: '/updateRole/:id',
  summary:
    'Changes a role of the shop; what it may do in addition counts from the next day where accounts have it, the ' +
    'rest at once. 409 for a built-in one',
  params: ofUser,
  body: Type.Object({ name: RoleName, permissions: PermissionList, version: Version }, strict),
  confirm: true,
  access: [{ ...writeUsers, reply: RoleShape }],
})
export const deleteRole = call({
  method: 'DELETE',
  path: '/deleteRole/:id',
  summary: 'Deletes a role of the shop; 409 while accounts have it, or for a built-in one',
  params: ofUser,
  confirm: true,
  access: [{ ...writeUsers, reply: Nothing }],
})
export const createUsers = call({
  method: 'POST',
  once: true,
  path: '/createUsers',
  summary: 'Adds an account and mails an invitation to set a password',
  body: Type.Object({ email: Email, name: PersonName(120), role: RoleName }, strict),
  confirm: true,
  access: [{ ...writeUsers, reply: UserShape }],
})
export const editUsers = call({
  method: 'PUT',
  path: '/editUsers/:id',
  summary:
    'Changes name and role; a role that may do more counts from the next day. 409 when someone else did ' +
    'meanwhile, or for the last owner',
  params: ofUser,
  body: Type.Object({ name: PersonName(120), role: RoleName, version: Version }, strict),
  confirm: true,
  access: [{ ...writeUsers, reply: UserShape }],
})
export const updateUserStatus = call({
  method: 'POST',
  path: '/updateUserStatus',
  summary: 'Switches an account on or off; off ends its sessions at once',
  body: Type.Object({ id: Id, active: Type.Boolean() }, strict),
  confirm: true,
  access: [{ ...writeUsers, reply: UserShape }],
})
export const deleteUserById = call({
  method: 'DELETE',
  path: '/deleteUserById/:id',
  summary: 'Deletes an account; 409 for the last owner',
  params: ofUser,
  confirm: true,
  access: [{ ...writeUsers, reply: Nothing }],
})
export const resetSecondFactor = call({
  method: 'POST',
  path: '/resetSecondFactor',
  summary: "Takes away a colleague's second factor that was lost; ends the sessions of the account",
  body: Type.Object({ id: Id }, strict),
  confirm: true,
  access: [{ ...writeUsers, reply: UserShape }],
})

const SignInRules = Type.Object(
  { second_factor_roles: Type.Array(RoleName, { uniqueItems: true, maxItems: 100 }) },
  strict,
)
export const getSignInRules = call({
  method: 'GET',
  path: '/signInRules',
  summary: 'Which roles need a second factor',
  access: [{ ...readUsers, reply: SignInRules }],
})
export const saveSignInRules = call({
  method: 'POST',
  path: '/signInRules',
  summary:
    'Sets which roles need a second factor; one that is left out needs it until the next day. Answers those ' +
    'that need it now. 422 for the own role while one has none',
  body: Type.Object(
    {
      ...SignInRules.properties,
      before: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: 100,
          description: 'As they were read; 409 where they are others by now',
        }),
      ),
    },
    strict,
  ),
  confirm: true,
  access: [{ ...writeUsers, reply: SignInRules }],
})
