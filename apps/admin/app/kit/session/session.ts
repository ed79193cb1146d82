/**
 * Who is signed in. The access token lives in this page's memory; what renews it is a cookie that no script can read.
 * One renewal at a time: two would use the same cookie twice.
 */
import { askAgain } from '@tussenuit/modules/client/ask-again.ts'
import { askConfirmation } from './confirmation.ts'
import { hasUnsavedWork } from './unsaved-work.ts'
import { showSessionOver } from './session-over.ts'
import { CallFailed, type Client, failureOf, type Fetch, makeClient } from '@tussenuit/modules/client/client.ts'

const plainFetch: Fetch = (path, init) => fetch(path, init)
const publicClient = makeClient(plainFetch)

type SignedIn = Awaited<ReturnType<typeof signInWith>>
type Session = { token: string; goodUntil: number; user: SignedIn['user'] }

/** Renewed so long before the token runs out. */
const marginMs = 30_000

let session: Session | null = null
let last: Session['user'] | null = null
let renewal: Promise<Session | null> | null = null
/** There is no cookie, or it has ended: asking again before the next sign-in is of no use. */
let isOver = false

/** The page on which a second factor is set up. */
export const accountPage = '/admin/account'

async function signInWith(email: string, password: string, code?: string) {
  return (
    await publicClient('POST /auth/login', { body: { email, password, ...(code === undefined ? {} : { code }) } })
  ).data
}

function keep(given: SignedIn): Session {
  last = given.user
  return {
    token: given.access_token,
    goodUntil: Date.now() + given.expires_in * 1000 - marginMs,
    user: given.user,
  }
}

/** Throws CallFailed: 401 for what is wrong or missing, 429 after too many attempts. */
export async function signIn(email: string, password: string, code?: string): Promise<Session> {
  return (session = keep(await signInWith(email, password, code)))
}

/** With a passkey of this device. Throws what the browser says where none was chosen. */
export async function signInWithPasskey(): Promise<Session> {
  const { askPasskey } = await import('./ask-passkey.ts')
  const credential = await askPasskey((await publicClient('POST /auth/passkey/start', {})).data)
  return (session = keep((await publicClient('POST /auth/passkey', { body: { credential } })).data))
}

/** The code of the own second factor, after the directory; answers where to go on. Throws as `signIn` does. */
export async function finishDirectory(code: string): Promise<{ user: Session['user']; next: string }> {
  const { data } = await publicClient('POST /auth/ads_login/code', { body: { code } })
  session = keep(data)
  return { user: data.user, next: data.next }
}

/** Null when nobody is signed in. Throws when the server does not answer. */
export function renew(): Promise<Session | null> {
  renewal ??= publicClient('POST /auth/refresh-token', {})
    .then(({ data }) => (session = keep(data)))
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

export const present = async (): Promise<Session | null> =>
  session && session.goodUntil > Date.now() ? session : isOver ? null : renew()

/** Of this page also where the server does not answer. */
export async function signOut(): Promise<void> {
  session = null
  isOver = true
  await publicClient('POST /auth/logout', {}).catch(() => undefined)
}

/** What was to be written is still on the screen: another session is asked for over it. */
function notSignedIn(method: string): never {
  if (method !== 'GET') showSessionOver(true)
  throw new CallFailed(401, 'not_signed_in', 'Please sign in.', [], undefined)
}

/**
 * A request as the signed-in user; a token that was ended early is renewed once. Where the user has to confirm first
 * that it is he, that is asked over the screen and the same request is sent again. Throws CallFailed without a session.
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
    const reply = await send((await present()) ?? notSignedIn(init.method))
    return reply.status === 401 ? send((await renew()) ?? notSignedIn(init.method)) : reply
  }
  const reply = await sendSignedIn()
  return (await needsConfirmation(reply)) && (await askConfirmation()) ? sendSignedIn() : reply
}

/** Read from a copy: the reply itself is for the caller. */
async function needsConfirmation(reply: Response): Promise<boolean> {
  if (reply.status !== 403) return false
  const answer = (await reply
    .clone()
    .json()
    .catch(() => null)) as { error?: { code?: string } } | null
  return answer?.error?.code === 'confirmation_needed'
}

/** Calls as the signed-in user. */
export const officeClient = (signal?: AbortSignal): Client =>
  makeClient(askAgain((path, init) => officeFetch(path, init, signal)))

/** Who was signed in last. */
export const lastUser = (): Session['user'] | null => last

/** Who is signed in, or was until the session ended: what the screen shows until there is another. */
export const presentUser = async (): Promise<Session['user'] | null> => (await present())?.user ?? last

/** After a sign-in in another tab; null where there was none. Throws as `renew`. */
export function resume(): Promise<Session | null> {
  isOver = false
  return renew()
}

/** The sign-in page, which leads back to where one was. */
export function signInAddress(): string {
  const from = location.pathname + location.search
  return from.startsWith('/admin/') ? `/auth/login?next=${encodeURIComponent(from)}` : '/auth/login'
}

export const toSignIn = (): void => location.assign(signInAddress())

/**
 * The session has ended by itself. Asks for another one: at once, or over what is typed and not saved. True where the
 * page is left.
 */
export function askForSession(): boolean {
  if (hasUnsavedWork()) {
    showSessionOver(true)
    return false
  }
  toSignIn()
  return true
}

/** The same for a file: its bytes as they come. Throws CallFailed. */
export async function fetchFile(
  path: string,
  init: Parameters<typeof officeFetch>[1] = { method: 'GET', headers: {} },
): Promise<Response> {
  const reply = await officeFetch(path, init)
  if (reply.ok) return reply
  throw failureOf(reply.status, await reply.json().catch(() => ({ message: reply.statusText })))
}
