/**
 * The session. The access token is held in memory; a cookie that scripts cannot read renews it. Only one renewal runs
 * at a time: two would use the same cookie twice.
 */
import { retryWhileInProgress } from '@tussenuit/modules/client/ask-again.ts'
import { requestReauthentication } from './reauthentication.ts'
import { hasUnsavedWork } from './unsaved-work.ts'
import { setSessionExpired } from './session-over.ts'
import {
  CallFailed,
  type Client,
  toCallFailedError,
  type Fetch,
  createClient,
} from '@tussenuit/modules/client/client.ts'

const plainFetch: Fetch = (path, init) => fetch(path, init)
const publicClient = createClient(plainFetch)

type SignedIn = Awaited<ReturnType<typeof requestSignIn>>
type Session = { token: string; validUntil: number; user: SignedIn['user'] }

/** Time before the expiry of the token at which it is renewed. */
const marginMs = 30_000

let session: Session | null = null
let latestUser: Session['user'] | null = null
let renewal: Promise<Session | null> | null = null
/** True if the cookie is missing or has expired: further renewals are useless until the next sign-in. */
let isOver = false

/** The page on which a second factor is set up. */
export const accountPage = '/admin/account'

async function requestSignIn(email: string, password: string, code?: string) {
  return (
    await publicClient('POST /auth/login', { body: { email, password, ...(code === undefined ? {} : { code }) } })
  ).data
}

function sessionOf(reply: SignedIn): Session {
  latestUser = reply.user
  return {
    token: reply.access_token,
    validUntil: Date.now() + reply.expires_in * 1000 - marginMs,
    user: reply.user,
  }
}

/** Throws CallFailed: 401 for wrong or missing credentials, 429 after too many attempts. */
export async function signIn(email: string, password: string, code?: string): Promise<Session> {
  return (session = sessionOf(await requestSignIn(email, password, code)))
}

/** Signs in with a passkey of this device. Throws the browser's error if none was chosen. */
export async function signInWithPasskey(): Promise<Session> {
  const { requestPasskeyAssertion } = await import('./ask-passkey.ts')
  const credential = await requestPasskeyAssertion((await publicClient('POST /auth/passkey/start', {})).data)
  return (session = sessionOf((await publicClient('POST /auth/passkey', { body: { credential } })).data))
}

/**
 * Finishes a sign-in through the directory with the code of the second factor; returns the path to open next. Throws as
 * `signIn` does.
 */
export async function finishDirectorySignIn(code: string): Promise<{ user: Session['user']; next: string }> {
  const { data } = await publicClient('POST /auth/ads_login/code', { body: { code } })
  session = sessionOf(data)
  return { user: data.user, next: data.next }
}

/** Returns null without a valid cookie. Throws if the server does not answer. */
export function renewSession(): Promise<Session | null> {
  renewal ??= publicClient('POST /auth/refresh-token', {})
    .then(({ data }) => (session = sessionOf(data)))
    .catch((error: unknown) => {
      if (!(error instanceof CallFailed) || error.status !== 401) throw error
      isOver = true
      return (session = null)
    })
    .finally(() => {
      renewal = null
    })
  return renewal
}

export const currentSession = async (): Promise<Session | null> =>
  session && session.validUntil > Date.now() ? session : isOver ? null : renewSession()

/** Ends the session of this page even if the server does not answer. */
export async function signOut(): Promise<void> {
  session = null
  isOver = true
  await publicClient('POST /auth/logout', {}).catch(() => undefined)
}

/**
 * Throws CallFailed 401 `not_signed_in`. After a write it also opens a dialog that asks for a new sign-in, over the
 * screen with the unsaved input.
 */
function throwNotSignedIn(method: string): never {
  if (method !== 'GET') setSessionExpired(true)
  throw new CallFailed(401, 'not_signed_in', 'Please sign in.', [], undefined)
}

/**
 * Sends a request as the signed-in user. A token that was revoked early is renewed once. If the server requires a
 * confirmation of identity, a dialog asks the user, and the request is sent again. Throws CallFailed without a session.
 */
export async function officeFetch(
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
  signal?: AbortSignal,
): Promise<Response> {
  const send = ({ token }: Session) =>
    fetch(path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
      ...(signal ? { signal } : {}),
    })
  const sendSignedIn = async () => {
    const reply = await send((await currentSession()) ?? throwNotSignedIn(init.method))
    return reply.status === 401 ? send((await renewSession()) ?? throwNotSignedIn(init.method)) : reply
  }
  const reply = await sendSignedIn()
  return (await needsConfirmation(reply)) && (await requestReauthentication()) ? sendSignedIn() : reply
}

/** Reads a copy, because the caller reads the reply itself. */
async function needsConfirmation(reply: Response): Promise<boolean> {
  if (reply.status !== 403) return false
  const answer = (await reply
    .clone()
    .json()
    .catch(() => null)) as { error?: { code?: string } } | null
  return answer?.error?.code === 'confirmation_needed'
}

/** The typed client for calls as the signed-in user. */
export const officeClient = (signal?: AbortSignal): Client =>
  createClient(retryWhileInProgress((path, init) => officeFetch(path, init, signal)))

/** The user who signed in last. */
export const lastSignedInUser = (): Session['user'] | null => latestUser

/** The signed-in user, or the last one after the session expired: the screen still shows their data. */
export const currentOrLastUser = async (): Promise<Session['user'] | null> =>
  (await currentSession())?.user ?? latestUser

/** Adopts a sign-in made in another tab; null if there is none. Throws if the server does not answer. */
export function adoptSessionFromOtherTab(): Promise<Session | null> {
  isOver = false
  return renewSession()
}

/** The URL of the sign-in page, which redirects to the current page after the sign-in. */
export function signInUrl(): string {
  const from = location.pathname + location.search
  return from.startsWith('/admin/') ? `/auth/login?next=${encodeURIComponent(from)}` : '/auth/login'
}

export const redirectToSignIn = (): void => location.assign(signInUrl())

/**
 * Called when the session has expired. Opens the sign-in page, or a dialog over the screen if there is unsaved work.
 * Returns true if the page is left.
 */
export function redirectOrPromptSignIn(): boolean {
  if (hasUnsavedWork()) {
    setSessionExpired(true)
    return false
  }
  redirectToSignIn()
  return true
}

/** Requests a file as the signed-in user. Throws CallFailed. */
export async function fetchFile(
  path: string,
  init: Parameters<typeof officeFetch>[1] = { method: 'GET', headers: {} },
): Promise<Response> {
  const reply = await officeFetch(path, init)
  if (reply.ok) return reply
  throw toCallFailedError(reply.status, await reply.json().catch(() => ({ message: reply.statusText })))
}
