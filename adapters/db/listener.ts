/**
 * Listens to database notifications (NOTIFY) on a separate connection. A connection can be lost without an error, so it
 * is checked continuously; notifications may be missed while the connection does not answer.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Listener = {
  /** False while notifications may be missed. */
  isListening(): boolean
  close(): Promise<void>
}

/**
 * `onMessage` receives each payload. `onConnected` is called whenever listening starts: at first and after every
 * interruption.
 */
export type ListenerOptions = { channel: string; onMessage(payload: string): void; onConnected(): void }

const checkIntervalMs = 250
/** Time without an answer after which the connection counts as lost. */
const answerTimeoutMs = 600
const retryMs = 500

/** For a PostgreSQL server. Does not work through a pooler that shares connections between transactions. */
export function listenForNotifications(url: string, { channel, onMessage, onConnected }: ListenerOptions): Listener {
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
        // The timer may fire late in a busy process although the answer has already arrived, so pending socket data is
        // read first.
        const answered = await Promise.race([
          answer,
          wait(answerTimeoutMs).then(async () => answerWithinNextTurn(answer)),
        ])
        if (!answered) break
        if (first) onConnected()
        isListening = !isGone
        await wait(checkIntervalMs)
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

/** Resolves to the answer if it arrives before the event loop has read the sockets once more, otherwise to false. */
async function answerWithinNextTurn(answer: Promise<boolean>): Promise<boolean> {
  return Promise.race([answer, new Promise<boolean>((resolve) => setImmediate(() => setImmediate(resolve, false)))])
}
