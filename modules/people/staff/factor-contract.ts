/** The calls for second factors: one-time passwords, passkeys, recovery codes, and confirmation of a session. */
import { Type, type TProperties } from 'typebox'
import { call } from '../../shared/call.ts'
import { Id, Line, Nothing, Moment } from '../../shared/shapes.ts'
import { SignedIn, strict, own, signedIn } from './signed-in-shape.ts'

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
            created_at: Moment,
            used_at: Type.Union([Moment, Type.Null()]),
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

/** An authenticator's response as browsers serialise it (WebAuthn JSON). */
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
  /** Omitted by some authenticators if the request named specific credentials. */
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
