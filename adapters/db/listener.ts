/**
 * Listens to database notifications (NOTIFY) on a separate connection. A connection can be lost without an error, so it
 * is checked continuously; notifications may be missed while the connection does not answer.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { shareNextRun } from '@tussenuit/modules/shared/share-next-run.ts'

export type Listener = {
  /** False while notifications may be missed. */
  isListening(): boolean
  /**
   * Waits until the notifications of all transactions that are committed by now have been passed on; false if some may
   * be missed.
   */
  receive(): Promise<boolean>
  close(): Promise<void>
}

/**
 * `channels`: what handles each payload, by the name of its channel. `onConnected` is called whenever listening starts:
 * at first and after every interruption.
 */
export type ListenerOptions = { channels: Record<string, (payload: string) => void>; onConnected(): void }

const checkIntervalMs = 250
/** Time without an answer after which the connection counts as lost. */
const answerTimeoutMs = 600
const retryMs = 500

/** For a PostgreSQL server. Does not work through a pooler that shares connections between transactions. */
export function listenForNotifications(url: string, { channels, onConnected }: ListenerOptions): Listener {
  let [isClosed, isListening] = [false, false]
  let current: pg.Client | null = null
  /** The server sends pending notifications before the answer to a query. One question serves all who wait for it. */
  const ask = shareNextRun(async () =>
    current!.query('select 1').then(
      () => true,
      () => false,
    ),
  )

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
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await client.connect()
      for (const channel of Object.keys(channels)) await client.query(`listen ${client.escapeIdentifier(channel)}`)
      for (let first = true; !isClosed && !isGone; first = false) {
        const answer = ask()
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
    receive: async () => isListening && (await ask()) && isListening,
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
