/**
 * A stand-in for an organisation's directory: an OpenID Connect issuer with the authorization code flow and PKCE. It
 * signs its own tokens, refuses unregistered redirect URLs, and accepts each code once.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type DirectoryStandInOptions = {
  /** The URL of the issuer, without a trailing slash. */
  issuer: string
  clientId: string
  redirectUri: string
}

type Query = Record<string, string | undefined>
type Code = { challenge: string; nonce: string; redirectUri: string; claims: Record<string, unknown> }

/** Faults of the next ID token; each is used once. */
type Faults = {
  /** Claims that override those of the token; null removes a claim. */
  claims?: Record<string, unknown>
  /** The token is signed by a key that is not in the key set, or not signed at all. */
  signature?: 'other key' | 'none'
  /** The code of that token may be used again, as some insecure issuers allow. */
  codeStays?: boolean
}

export const directoryPath = '/directory'
const algorithm = 'ES256'
const keyId = 'one'
const lifetimeSeconds = 300

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const sendRefusal = (reply: FastifyReply, error: string) => reply.code(400).send({ error })

export async function registerDirectoryStandIn(app: FastifyInstance, options: DirectoryStandInOptions): Promise<void> {
  const tokens = new Tokens(options)
  const codes = new Map<string, Code>()
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    discoveryRoutes(scope, options, tokens)
    signInRoutes(scope, options, codes)
    tokenRoutes(scope, options, codes, tokens)
  })
}

/** Signs ID tokens; tests set the faults of the next token. */
class Tokens {
  readonly #options: DirectoryStandInOptions
  #keys: ReturnType<typeof makeKeys> | null = null
  faults: Faults = {}

  constructor(options: DirectoryStandInOptions) {
    this.#options = options
  }

  /** Generates the keys at their first use. */
  keys(): ReturnType<typeof makeKeys> {
    return (this.#keys ??= makeKeys())
  }

  async sign(ownClaims: Record<string, unknown>): Promise<string> {
    const { claims: over = {}, signature } = this.faults
    this.faults = {}
    const now = Math.floor(Date.now() / 1000)
    const { issuer, clientId } = this.#options
    const all = { iss: issuer, aud: clientId, iat: now, exp: now + lifetimeSeconds, ...ownClaims, ...over }
    const claims = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
    if (signature === 'none') {
      const parts = [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      return `${parts.join('.')}.`
    }
    const { good, other } = await this.keys()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: keyId })
      .sign(signature === 'other key' ? other : good)
  }
}

function discoveryRoutes(scope: FastifyInstance, { issuer }: DirectoryStandInOptions, tokens: Tokens): void {
  scope.get(`${directoryPath}/.well-known/openid-configuration`, async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // An insecure issuer allows `none`; the shop must refuse unsigned tokens even so.
    id_token_signing_alg_values_supported: [algorithm, 'none'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  }))
  scope.get(`${directoryPath}/keys`, async () => ({ keys: [(await tokens.keys()).publicKey] }))
}

function signInRoutes(
  scope: FastifyInstance,
  { clientId, redirectUri }: DirectoryStandInOptions,
  codes: Map<string, Code>,
): void {
  scope.get<{ Querystring: Query }>(`${directoryPath}/authorize`, async ({ query }, reply) => {
    // Never redirects to an unregistered URL.
    if (query['client_id'] !== clientId || query['redirect_uri'] !== redirectUri)
      return sendRefusal(reply, 'invalid_request')
    if (query['response_type'] !== 'code' || query['code_challenge_method'] !== 'S256' || !query['code_challenge'])
      return sendRefusal(reply, 'invalid_request')
    return reply.type('text/html; charset=utf-8').send(signInPage(query))
  })
  scope.post<{ Body: Query }>(`${directoryPath}/authorize`, async ({ body }, reply) => {
    if (body['client_id'] !== clientId || body['redirect_uri'] !== redirectUri)
      return sendRefusal(reply, 'invalid_request')
    const back = new URL(redirectUri)
    if (body['state'] !== undefined) back.searchParams.set('state', body['state'])
    if (body['cancel'] !== undefined) {
      back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href, 303)
    }
    const code = randomBytes(16).toString('base64url')
    codes.set(code, {
      challenge: body['code_challenge'] ?? '',
      nonce: body['nonce'] ?? '',
      redirectUri,
      claims: {
        sub: body['email'],
        email: body['email'],
        email_verified: true,
        amr: body['second_factor'] === undefined ? ['pwd'] : ['pwd', 'otp', 'mfa'],
      },
    })
    back.searchParams.set('code', code)
    return reply.redirect(back.href, 303)
  })
}

function tokenRoutes(
  scope: FastifyInstance,
  { clientId }: DirectoryStandInOptions,
  codes: Map<string, Code>,
  tokens: Tokens,
): void {
  scope.post<{ Body: Query }>(`${directoryPath}/token`, async ({ body }, reply) => {
    const code = codes.get(body['code'] ?? '')
    if (!tokens.faults.codeStays) codes.delete(body['code'] ?? '')
    const challenge = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url')
    const isGood =
      code !== undefined &&
      body['grant_type'] === 'authorization_code' &&
      body['client_id'] === clientId &&
      body['redirect_uri'] === code.redirectUri &&
      challenge === code.challenge
    if (!isGood) return sendRefusal(reply, 'invalid_grant')
    const idToken = await tokens.sign({ nonce: code.nonce, ...code.claims })
    return reply.header('cache-control', 'no-store').send({
      access_token: randomBytes(16).toString('base64url'),
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
      id_token: idToken,
    })
  })
  /** For tests: sets the faults of the next token. */
  scope.post<{ Body: Faults }>(`${directoryPath}/next-token`, async ({ body }) => {
    tokens.faults = body
    return {}
  })
  /** For tests: returns a token as the directory would issue it to another program. */
  scope.post<{ Body: Record<string, unknown> }>(`${directoryPath}/make-token`, async ({ body }) => ({
    id_token: await tokens.sign(body),
  }))
}

async function makeKeys() {
  const [good, other] = await Promise.all([generateKeyPair(algorithm), generateKeyPair(algorithm)])
  const publicKey = { ...(await exportJWK(good.publicKey)), kid: keyId, alg: algorithm, use: 'sig' }
  return { good: good.privateKey, other: other.privateKey, publicKey }
}

/** The visitor enters any identity without a password: this is a demo. */
function signInPage(query: Query): string {
  const hidden = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge']
    .filter((name) => query[name] !== undefined)
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query[name]!)}">`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Directory of the demo</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>
<body style="font:16px/1.5 system-ui;max-width:26rem;margin:10vh auto;padding:0 1rem">
<h1>Directory of the demo</h1><form method="post" action="${directoryPath}/authorize">${hidden}
<p><label>E-mail address<br><input name="email" type="email" value="owner@demo.test" required></label></p>
<p><label><input name="second_factor" type="checkbox"> With a second factor</label></p>
<p><button>Continue</button> <button name="cancel" value="1">Cancel</button></p></form></body></html>`
}
