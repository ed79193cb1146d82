import { askAgain } from '@tussenuit/modules/client/ask-again.ts'
import { makeClient, type Client } from '@tussenuit/modules/client/client.ts'
import { sessionId } from './session-id.ts'

/** The client of all calls, for the browser. */
export const browserApi: Client = makeClient(
  askAgain((path, init) => window.fetch(path, init)),
  () => ({ 'session-id': sessionId() }),
)
