/**
 * Listens to what the database announces (NOTIFY), on a connection of its own. A connection can be gone without a word,
 * so it is asked every moment; while it does not answer, nothing heard before can be relied on.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Listener = {
  /** False while announcements may be missed. */
  isListening(): boolean
  close(): Promise<void>
}

/** `onMessage` gets each payload; `onAgain` is called once listening begins, at first and after every gap. */
export type Listening = { channel: string; onMessage(payload: string): void; onAgain(): void }

const askEveryMs = 250
/** Without an answer for so long, the connection counts as gone. */
const silentMs = 600
const retryMs = 500

/** For PostgreSQL over the network; not through a pooler that shares connections between transactions. */
export function listenToServer(url: string, { channel, onMessage, onAgain }: Listening): Listener {
  let [isClosed, isListening] = [false, false]
  let current: pg.Client | null = null

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 2_000 })
    current = client
    let isGone = false
    const gone = () => {
      isGone = true
      isListening = false
    }
    client.on('error', gone)
    client.on('end', gone)
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      for (let first = true; !isClosed && !isGone; first = false) {
        const answer = client.query('select 1').then(
          () => true,
          () => false,
        )
        // Its own timer: one that is only late, with the answer already here, is no silence.
        const answered = await Promise.race([answer, wait(silentMs).then(async () => later(answer))])
        if (!answered) break
        if (first) onAgain()
        isListening = !isGone
        await wait(askEveryMs)
      }
    } finally {
      isListening = false
      await Promise.race([client.end().catch(() => undefined), wait(1_000, undefined, { ref: false })])
    }
  }

  const running = (async () => {
    while (!isClosed) {
      await listenOnce().catch(() => undefined)
      if (!isClosed) await wait(retryMs)
    }
  })()
  return {
    isListening: () => isListening,
    close: async () => {
      isClosed = true
      await current?.end().catch(() => undefined)
      await running
    },
  }
}

/** What has come by the next turn of the event loop, in which sockets are read. */
async function later(answer: Promise<boolean>): Promise<boolean> {
  return Promise.race([answer, new Promise<boolean>((resolve) => setImmediate(() => setImmediate(resolve, false)))])
}
