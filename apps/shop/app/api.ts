import { askAgain } from '@tussenuit/modules/client/ask-again.ts'
import { makeClient, type Client } from '@tussenuit/modules/client/client.ts'
import { sessionId } from './session-id.ts'

/** The client of all calls, for the browser. */
export const browserApi: Client = makeClient(
  askAgain((path, init) => window.fetch(path, init)),
  () => ({ 'session-id': sessionId() }),
)

/** Browsers refuse larger bodies (64 KiB) of requests that outlive their page. */
const maxKeepaliveLength = 60_000

/** The client for requests that are sent while the page is being left: the browser completes them afterwards. */
export const leavingApi: Client = makeClient(
  (path, init) => window.fetch(path, { ...init, keepalive: String(init?.body ?? '').length <= maxKeepaliveLength }),
  () => ({ 'session-id': sessionId() }),
)
