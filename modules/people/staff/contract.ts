/** Signing in, and the accounts of staff. */
import { Type, type Static, type TProperties } from 'typebox'
import { call } from '../../shared/call.ts'
import { permissions } from '../../shared/permission.ts'
import { Version } from '../../shared/resource-calls.ts'
import { Email, Id, Line, Nothing, PersonName } from '../../shared/shapes.ts'

const SignedIn = Type.Object({
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
const strict = { additionalProperties: false } as const
const own = { who: 'staff', permission: 'any', whileEnrolling: true } as const
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

const WithPassword = Type.Object({ password: Type.String({ minLength: 1, maxLength: 256 }) }, strict)
const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })

export const ownFactors = call({
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'The second factor of the signed-in user, and whether the role asks for one',
  access: [
    {
      ...own,
      reply: Type.Object({
        one_time: Type.Boolean(),
        passkeys: Type.Array(
          Type.Object({
            id: Id,
            name: Type.String(),
            created_at: Type.String({ format: 'date-time' }),
            used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
          }),
        ),
        recovery_codes_left: Type.Integer(),
        required: Type.Boolean(),
      }),
    },
  ],
})
export const startOneTime = call({
  method: 'POST',
  path: '/auth/second-factor/start',
  summary: 'A new secret for one-time passwords, shown once; it counts when a code confirms it',
  body: WithPassword,
  access: [{ ...own, reply: Type.Object({ secret: Type.String(), address: Type.String() }) }],
})
export const confirmOneTime = call({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'Confirms the secret with a code; answers recovery codes where there were none. Other sessions end',
  body: Type.Object({ code: Type.String({ minLength: 6, maxLength: 20 }) }, strict),
  access: [{ ...own, reply: RecoveryCodes }],
})
export const removeOneTime = call({
  method: 'POST',
  path: '/auth/second-factor/remove',
  summary: 'Ends one-time passwords; 409 for the last second factor of a role that needs one',
  body: WithPassword,
  access: [{ ...own, reply: Nothing }],
})
const Encoded = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
/** What a browser answers of an authenticator, as WebAuthn writes it in JSON. */
const credentialOf = <R extends TProperties>(response: R) =>
  Type.Object({
    id: Encoded(1_400),
    rawId: Encoded(1_400),
    type: Type.Literal('public-key'),
    response: Type.Object(response),
    clientExtensionResults: Type.Object({}),
  })
const Registered = credentialOf({
  clientDataJSON: Encoded(4_000),
  attestationObject: Encoded(20_000),
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
})
const Answered = credentialOf({
  clientDataJSON: Encoded(4_000),
  authenticatorData: Encoded(4_000),
  signature: Encoded(8_000),
  /** An authenticator that was asked for certain credentials may leave it out. */
  userHandle: Type.Optional(Encoded(100)),
})
const Described = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
})

export const startPasskey = call({
  method: 'POST',
  path: '/auth/passkeys/start',
  summary: 'What the browser asks an authenticator for; good once, for five minutes',
  body: WithPassword,
  access: [
    {
      ...own,
      reply: Type.Object({
        challenge: Type.String(),
        rp: Type.Object({ name: Type.String(), id: Type.String() }),
        user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
        pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
        timeout: Type.Integer(),
        attestation: Type.Literal('none'),
        excludeCredentials: Type.Array(Described),
        authenticatorSelection: Type.Object({
          residentKey: Type.Literal('required'),
          requireResidentKey: Type.Boolean(),
          userVerification: Type.Literal('required'),
        }),
      }),
    },
  ],
})
export const registerPasskey = call({
  method: 'POST',
  path: '/auth/passkeys/register',
  summary: 'Keeps a passkey; answers recovery codes where there were none. Other sessions end',
  body: Type.Object({ name: Line(60), credential: Registered }, strict),
  access: [{ ...own, reply: RecoveryCodes }],
})
export const removePasskey = call({
  method: 'POST',
  path: '/auth/passkeys/remove',
  summary: 'Removes an own passkey; 409 for the last second factor of a role that needs one',
  body: Type.Object({ id: Id, password: WithPassword.properties.password }, strict),
  access: [{ ...own, reply: Nothing }],
})
export const startPasskeySignIn = call({
  method: 'POST',
  path: '/auth/passkey/start',
  summary: 'What the browser asks its passkeys; good once, for five minutes',
  limit: 'sign-in',
  access: [
    {
      who: 'public',
      reply: Type.Object({
        challenge: Type.String(),
        rpId: Type.String(),
        timeout: Type.Integer(),
        userVerification: Type.Literal('required'),
      }),
    },
  ],
})
export const passkeySignIn = call({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Signs in with a passkey, which is both factors; 401 with the same text for every reason',
  body: Type.Object({ credential: Answered }),
  limit: 'sign-in',
  access: [{ who: 'public', reply: SignedIn }],
})
export const newRecoveryCodes = call({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'New recovery codes; all earlier ones end',
  body: WithPassword,
  access: [{ ...own, reply: RecoveryCodes }],
})

/** Of an open session; a user who still has to set up a second factor changes nothing yet. */
const signedIn = { who: 'staff', permission: 'any' } as const
export const confirmSelf = call({
  method: 'POST',
  path: '/auth/confirm',
  summary:
    'Confirms the password, and a code where the account has a second factor: for five minutes this session may ' +
    'change what protects the shop. 422 code_needed where no code came along',
  body: Type.Object(
    { password: WithPassword.properties.password, code: Type.Optional(Type.String({ maxLength: 20 })) },
    strict,
  ),
  access: [{ ...signedIn, reply: Nothing }],
})
export const startPasskeyConfirmation = call({
  method: 'POST',
  path: '/auth/confirm/passkey/start',
  summary: 'What the browser asks the own passkeys to confirm; good once, for five minutes',
  access: [
    {
      ...signedIn,
      reply: Type.Object({
        challenge: Type.String(),
        rpId: Type.String(),
        timeout: Type.Integer(),
        userVerification: Type.Literal('required'),
        allowCredentials: Type.Array(Described),
      }),
    },
  ],
})
export const confirmWithPasskey = call({
  method: 'POST',
  path: '/auth/confirm/passkey',
  summary: 'Confirms with an own passkey, which is both factors, as POST /auth/confirm does',
  body: Type.Object({ credential: Answered }, strict),
  access: [{ ...signedIn, reply: Nothing }],
})

const UserShape = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Type.String(),
  active: Type.Boolean(),
  /** Signs in with a second factor, too. */
  second_factor: Type.Boolean(),
  version: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
})
export type User = Static<typeof UserShape>
/** The name of a built-in role, or of one that the shop has made. */
const RoleName = Line(40)
const PermissionList = Type.Array(Type.Enum([...permissions]), { uniqueItems: true })
const RoleShape = Type.Object({
  id: Id,
  name: Type.String(),
  permissions: PermissionList,
  /** Comes with the shop and cannot be changed. */
  built_in: Type.Boolean(),
  /** Accounts that have it. */
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
