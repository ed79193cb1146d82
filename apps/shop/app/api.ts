import { retryWhileInProgress } from '@tussenuit/modules/client/ask-again.ts'
import { createClient, type Client } from '@tussenuit/modules/client/client.ts'
import { getSessionId } from './session-id.ts'

/** The client of all calls, for the browser. */
export const browserApi: Client = createClient(
  retryWhileInProgress((path, init) => window.fetch(path, init)),
  () => ({ 'session-id': getSessionId() }),
)

/** Browsers limit the bodies of requests that outlive their page to 64 KiB. */
const maxKeepaliveLength = 60_000

/** The client for requests that are sent while the page is being left: the browser completes them afterwards. */
export const leavingApi: Client = createClient(
  (path, init) => window.fetch(path, { ...init, keepalive: String(init?.body ?? '').length <= maxKeepaliveLength }),
  () => ({ 'session-id': getSessionId() }),
)
