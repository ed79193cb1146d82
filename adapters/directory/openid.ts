/** A directory that implements OpenID Connect: authorization code flow with PKCE, state and nonce. */
import * as openid from 'openid-client'
import { findUnstorablePath } from '@tussenuit/modules/shared/writable.ts'
import {
  type Directory,
  type DirectoryIdentity,
  DirectoryRefused,
  DirectoryUnavailable,
} from '@tussenuit/modules/people/staff/ports.ts'
import { directoryLimits } from '../time-limits.ts'

export type DirectoryConfig = {
  issuer: string
  clientId: string
  /** Null for a public client, which uses only PKCE. */
  clientSecret: string | null
  /** Values of `acr` that mean a second factor was used, in addition to `mfa` in `amr`. */
  secondFactorAcr: string[]
  /** Allows a connection without TLS; only for the stand-in. */
  insecure: boolean
}

const timeoutSeconds = directoryLimits.answerSeconds
/** Maximum clock difference between the two servers. */
const toleranceSeconds = 30

export function createOpenIdDirectory(config: DirectoryConfig): Directory {
  let configured: Promise<openid.Configuration> | null = null
  /** The configuration is discovered once; a failure is not cached. The library refreshes the signing keys. */
  const configuration = (): Promise<openid.Configuration> => {
    configured ??= discoverIssuer(config).catch((error: unknown) => {
      configured = null
      throw new DirectoryUnavailable(reasonOf(error))
    })
    return configured
  }
  return {
    address: async ({ state, nonce, verifier }, returnTo) =>
      openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnTo,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }).href,
    exchange: async ({ state, nonce, verifier }, answer) => {
      const settings = await configuration()
      const tokens = await translateErrors(() =>
        openid.authorizationCodeGrant(settings, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        }),
      )
      return toDirectoryIdentity(tokens.claims()!, config.secondFactorAcr)
    },
    verify: async ({ nonce }, idToken) => {
      const settings = configureClient(config, (await configuration()).serverMetadata())
      openid.useIdTokenResponseType(settings)
      const answer = new URL(`${config.issuer}#${new URLSearchParams({ id_token: idToken })}`)
      const claims = await translateErrors(() => openid.implicitAuthentication(settings, answer, nonce))
      return toDirectoryIdentity(claims, config.secondFactorAcr)
    },
  }
}

async function discoverIssuer(config: DirectoryConfig): Promise<openid.Configuration> {
  const settings = await openid.discovery(new URL(config.issuer), config.clientId, undefined, undefined, {
    timeout: timeoutSeconds,
    execute: config.insecure ? [openid.allowInsecureRequests] : [],
  })
  return configureClient(config, settings.serverMetadata())
}

function configureClient(config: DirectoryConfig, issuer: openid.ServerMetadata): openid.Configuration {
  const client = new openid.Configuration(
    issuer,
    config.clientId,
    { [openid.clockTolerance]: toleranceSeconds },
    config.clientSecret === null ? openid.None() : openid.ClientSecretPost(config.clientSecret),
  )
  client.timeout = timeoutSeconds
  if (config.insecure) openid.allowInsecureRequests(client)
  // Without this, the library trusts the connection to the issuer and does not verify the signature of the ID token.
  openid.enableNonRepudiationChecks(client)
  return client
}

async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAnswer =
      error instanceof openid.ClientError ||
      error instanceof openid.ResponseBodyError ||
      error instanceof openid.AuthorizationResponseError
    if (isAnswer && !isTimeout(error)) throw new DirectoryRefused(reasonOf(error))
    throw new DirectoryUnavailable(reasonOf(error))
  }
}

const isTimeout = (error: Error): boolean => 'code' in error && error.code === 'OAUTH_TIMEOUT'

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'error' in error ? error.error : 'code' in error ? error.code : ''
  return `${error.message} ${String(code ?? '')}`.trim().slice(0, 300)
}

type Claims = Record<string, unknown>

export function toDirectoryIdentity(claims: Claims, secondFactorAcr: readonly string[]): DirectoryIdentity {
  const { email, amr, acr } = claims
  return {
    // Invalid characters are not replaced: the result could be another person's e-mail address.
    email: typeof email === 'string' && findUnstorablePath(email) === null ? email : null,
    emailVerified: isVerified(claims),
    secondFactor:
      (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && secondFactorAcr.includes(acr)),
  }
}

/** Entra ID does not send `email_verified`; its `xms_edov` claim says that the owner of the domain is verified. */
function isVerified({ email_verified: verified, xms_edov: domainVerified }: Claims): boolean {
  if (verified !== undefined) return verified === true
  return domainVerified === true || domainVerified === 1 || domainVerified === '1' || domainVerified === 'true'
}
