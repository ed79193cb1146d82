/**
 * Sign-in through an organisation's directory. The directory only identifies the person; account, role and permission
 * to sign in are stored in the shop. No accounts are created here.
 */
import { addMinutes } from '../../shared/moment.ts'
import { Refusal, refuse } from '../../shared/refusal.ts'
import { hashToken, randomToken, sealText, possibleTokenHashes, unsealText } from '../../shared/secret.ts'
import type { Shop } from '../../shared/shop.ts'
import { deleteExpiredChallenges, insertChallenge, claimChallenge } from './challenge-store.ts'
import { limitSecondFactorAttempts, consumeSecondFactor } from './factor-flows.ts'
import { safeOfficePath } from './office-page.ts'
import {
  type Directory,
  type DirectoryIdentity,
  type DirectoryRequest,
  DirectoryRefused,
  DirectoryUnavailable,
} from './ports.ts'
import {
  toSessionReply,
  beginSession,
  type StoredSession,
  type BrowserCookies,
  type Cookie,
  listSignInCookies,
  type SignedIn,
} from './session-flows.ts'
import * as store from './store.ts'

type DirectoryShop = Pick<Shop, 'db' | 'directory' | 'sessionStore' | 'keys' | 'log' | 'now' | 'publicUrl'>
type Problem = 'directory_refused' | 'directory_unverified' | 'directory_unknown' | 'directory_away'
/** The URL to which the browser is redirected, and the cookies to set. */
type Redirection = { location: string; cookies: Cookie[] }
/**
 * The content of the cookie: a pending request to the directory, or an identified person who must still enter a
 * second-factor code.
 */
type Pending =
  | ({ step: 'directory'; next: string } & DirectoryRequest)
  | { step: 'code'; next: string; ticket: string; userId: number }

const path = '/api/auth/ads_login'
const minutes = 10
const purpose = 'staff-directory'
export const directoryCookie = 'tussenuit_directory'
/** SameSite=Lax, because the browser returns from the directory by a navigation from another site. */
const bare = { name: directoryCookie, path, sameSite: 'lax' } as const
export const clearedDirectoryCookie: Cookie = { ...bare, value: '', maxAgeSeconds: 0 }

const sentences: Record<Problem, string> = {
  directory_refused: 'Signing in with the directory did not work. Try again.',
  directory_unverified: 'Your organisation does not vouch for your e-mail address.',
  directory_unknown: 'There is no active account for you here. Ask an owner of the shop to invite you.',
  directory_away: 'The directory of your organisation does not answer. Try again in a moment.',
}

/** An internal error: pages add its problem to the URL to which they redirect, API calls return it as a refusal. */
class NotSignedIn extends Error {
  readonly problem: Problem
  constructor(problem: Problem, reason: string) {
    super(reason)
    this.problem = problem
  }
}

const requireDirectory = ({ directory }: Pick<Shop, 'directory'>): Directory =>
  directory ??
  refuse(
    404,
    'directory_not_configured',
    'Signing in with a directory is not set up here. Use your e-mail address and password.',
  )

/** Redirects the browser to the directory. Throws 404 if none is configured. */
export async function startDirectorySignIn(shop: DirectoryShop, page: string | undefined): Promise<Redirection> {
  const directory = requireDirectory(shop)
  const next = safeOfficePath(page, shop.publicUrl)
  const request = { state: randomToken(), nonce: randomToken(), verifier: randomToken() }
  try {
    const location = await translateUnavailable(() => directory.address(request, callbackUrl(shop)))
    await storeChallenge(shop, request.state, null)
    return { location, cookies: [cookieOf(shop, { step: 'directory', next, ...request })] }
  } catch (error) {
    return redirectAfterError(shop, error, next)
  }
}

/** Handles the return from the directory: begins a session, or redirects to the code page or the error page. */
export async function finishDirectorySignIn(
  shop: DirectoryShop,
  query: Record<string, string | undefined>,
  cookie: string | undefined,
  device: string | undefined,
): Promise<Redirection> {
  const directory = requireDirectory(shop)
  const pending = readPending(shop, cookie)
  const next = pending?.next ?? safeOfficePath(null, shop.publicUrl)
  try {
    const request = await claimDirectoryRequest(shop, pending)
    const answer = new URL(callbackUrl(shop))
    for (const [name, value] of Object.entries(query)) if (value !== undefined) answer.searchParams.set(name, value)
    const identity = await translateUnavailable(() => directory.exchange(request, answer))
    const user = await findAccount(shop, identity)
    const begun = await beginDirectorySession(shop, user.id, identity.secondFactor, {
      refresh: undefined,
      device,
    }).catch(nullForNeededCode)
    if (begun)
      return {
        location: next,
        cookies: [...listSignInCookies(await toSessionReply(shop, begun)), clearedDirectoryCookie],
      }
    const ticket = randomToken()
    await storeChallenge(shop, ticket, user.id)
    const cookies = [cookieOf(shop, { step: 'code', next, ticket, userId: user.id })]
    return { location: pageOf({ step: 'code', next }), cookies }
  } catch (error) {
    return redirectAfterError(shop, error, next)
  }
}

/**
 * Signs in with the second-factor code after the directory has identified the person. Throws 401 for a missing or wrong
 * code.
 */
export async function finishDirectorySignInWithCode(
  shop: DirectoryShop,
  code: string,
  ip: string,
  cookie: string | undefined,
  browser: BrowserCookies,
): Promise<SignedIn & { next: string }> {
  const pending = readPending(shop, cookie)
  if (pending?.step !== 'code') refuseApiCall('directory_refused')
  await limitSecondFactorAttempts(shop, pending.userId, ip)
  const begun = await beginDirectorySession(shop, pending.userId, false, browser, {
    ticket: pending.ticket,
    code,
  }).catch(makeErrorHandler(shop))
  return { ...(await toSessionReply(shop, begun)), next: pending.next }
}

/**
 * Signs in API clients that have an ID token from the directory. GET /auth/ads_login started the sign-in and put the
 * nonce into the cookie. The token is accepted once.
 */
export async function signInWithDirectoryToken(
  shop: DirectoryShop,
  input: { id_token: string; code?: string },
  ip: string,
  cookie: string | undefined,
  browser: BrowserCookies,
): Promise<SignedIn> {
  const directory = requireDirectory(shop)
  try {
    const pending = readPending(shop, cookie)
    if (pending?.step !== 'directory') throw new NotSignedIn('directory_refused', 'no sign-in was begun')
    const identity = await translateUnavailable(() => directory.verify(pending, input.id_token))
    const user = await findAccount(shop, identity)
    if (input.code !== undefined) await limitSecondFactorAttempts(shop, user.id, ip)
    const proof = { state: pending.state, ...(input.code === undefined ? {} : { code: input.code }) }
    return await toSessionReply(shop, await beginDirectorySession(shop, user.id, identity.secondFactor, browser, proof))
  } catch (error) {
    return makeErrorHandler(shop)(error)
  }
}

/** Begins the session in one transaction, which also claims the ticket or state and, if required, the code. */
async function beginDirectorySession(
  shop: DirectoryShop,
  userId: number,
  secondFactor: boolean,
  browser: BrowserCookies,
  proof: { ticket?: string; state?: string; code?: string } = {},
): Promise<StoredSession> {
  return shop.db.transaction().execute(async (trx) => {
    const user = await store.lockActiveUser(trx, userId)
    if (!user) throw new NotSignedIn('directory_unknown', 'the account was switched off or deleted')
    const token = proof.ticket ?? proof.state
    if (token !== undefined) {
      const hashes = possibleTokenHashes(shop.keys(purpose), token)
      if (!(await claimChallenge(trx, hashes, 'directory', proof.ticket ? userId : null, shop.now())))
        throw new NotSignedIn('directory_refused', 'taken before, or too late')
    }
    if (!secondFactor) await consumeSecondFactor(shop, trx, user, proof.code)
    return beginSession(shop, trx, user, 'directory', browser, secondFactor)
  })
}

/** The browser's pending request to the directory. It is claimed, so that each reply is used only once. */
async function claimDirectoryRequest(shop: DirectoryShop, pending: Pending | null): Promise<DirectoryRequest> {
  if (pending?.step !== 'directory') throw new NotSignedIn('directory_refused', 'no sign-in was begun')
  const hashes = possibleTokenHashes(shop.keys(purpose), pending.state)
  if (!(await claimChallenge(shop.db, hashes, 'directory', null, shop.now())))
    throw new NotSignedIn('directory_refused', 'taken before, or too late')
  return pending
}

async function findAccount(shop: DirectoryShop, identity: DirectoryIdentity): Promise<store.StaffUser> {
  if (!identity.email || !identity.emailVerified)
    throw new NotSignedIn('directory_unverified', 'no verified e-mail address')
  const user = await store.findUserByEmail(shop.db, identity.email.toLowerCase())
  if (!user?.active) throw new NotSignedIn('directory_unknown', user ? 'switched off' : 'no account')
  return user
}

function nullForNeededCode(error: unknown): null {
  if (error instanceof Refusal && error.code === 'code_needed') return null
  throw error
}

async function translateUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DirectoryRefused) throw new NotSignedIn('directory_refused', error.message)
    if (error instanceof DirectoryUnavailable) throw new NotSignedIn('directory_away', error.message)
    throw error
  }
}

function logRefusal(shop: Pick<Shop, 'log'>, error: NotSignedIn): void {
  shop.log.warn({ event: error.problem, reason: error.message }, 'A sign-in with the directory was refused')
}

function redirectAfterError(shop: DirectoryShop, error: unknown, next: string): Redirection {
  if (!(error instanceof NotSignedIn)) throw error
  logRefusal(shop, error)
  return { location: pageOf({ problem: error.problem, next }), cookies: [clearedDirectoryCookie] }
}

const makeErrorHandler =
  (shop: DirectoryShop) =>
  (error: unknown): never => {
    if (!(error instanceof NotSignedIn)) throw error
    logRefusal(shop, error)
    return refuseApiCall(error.problem)
  }

function refuseApiCall(problem: Problem): never {
  refuse(problem === 'directory_away' ? 502 : 401, problem, sentences[problem])
}

const pageOf = (query: { problem: Problem; next: string } | { step: 'code'; next: string }): string =>
  `/auth/login?${new URLSearchParams(query)}`

const callbackUrl = (shop: Pick<Shop, 'publicUrl'>): string => `${shop.publicUrl}${path}/callback`

/** Stores a challenge and deletes expired ones. */
async function storeChallenge(shop: DirectoryShop, token: string, userId: number | null): Promise<void> {
  const now = shop.now()
  await shop.db.transaction().execute(async (trx) => {
    await deleteExpiredChallenges(trx, now)
    await insertChallenge(trx, {
      challenge_hash: hashToken(shop.keys(purpose), token),
      kind: 'directory',
      user_id: userId,
      expires_at: addMinutes(now, minutes),
    })
  })
}

const cookieOf = (shop: DirectoryShop, pending: Pending): Cookie => ({
  ...bare,
  value: sealText(shop.keys(purpose), JSON.stringify(pending)),
  maxAgeSeconds: minutes * 60,
})

function readPending(shop: DirectoryShop, cookie: string | undefined): Pending | null {
  const text = cookie ? unsealText(shop.keys(purpose), cookie) : null
  return text === null ? null : (JSON.parse(text) as Pending)
}
