/** An SMTP server that accepts every e-mail, or refuses or drops it as configured. */
import type { Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Messages } from './messages.ts'

/**
 * `4xx`: temporary refusal. `5xx`: permanent refusal. `drop`: the e-mail is stored, but the connection ends before the
 * reply.
 */
export const mailFaultKinds = ['4xx', '5xx', 'drop'] as const
export type MailFaultKind = (typeof mailFaultKinds)[number]
export type MailFault = { kind: MailFaultKind; times: number }

const longest = 30 * 1024 * 1024

function smtpRefusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

/** Resolves when the server listens; port 0 chooses a free port. */
export async function startSmtpSink(messages: Messages, port: number, host: string) {
  let faults: MailFault[] = []
  const sockets = new Map<number, Socket>()

  function nextFault(): MailFaultKind | null {
    const first = faults[0]
    if (!first) return null
    first.times -= 1
    if (first.times <= 0) faults = faults.slice(1)
    return first.kind
  }

  const server = new SMTPServer({
    name: 'inbox.localhost',
    banner: 'inbox of the demo',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    size: longest,
    disableReverseLookup: true,
    closeTimeout: 1000,
    // Accepts every login: only a real server checks the shop's credentials.
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (stream.sizeExceeded) return callback(smtpRefusal(552, 'message too large'))
        const fault = nextFault()
        if (fault === '4xx') return callback(smtpRefusal(451, 'try again later'))
        if (fault === '5xx') return callback(smtpRefusal(550, 'no such mailbox'))
        const recipients = session.envelope.rcptTo.map((each) => each.address)
        void (async () => {
          const message = await messages.add(Buffer.concat(parts), recipients).catch(() => null)
          if (!message) callback(smtpRefusal(554, 'the message cannot be read'))
          else if (fault === 'drop') sockets.get(session.remotePort)?.destroy()
          else callback(null, `stored as ${message.id}`)
        })()
      })
    },
  })
  // A sender that disconnects early is not an error here.
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    const key = socket.remotePort ?? 0
    sockets.set(key, socket)
    socket.once('close', () => sockets.delete(key))
  })

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })

  return {
    port: (server.server.address() as AddressInfo).port,
    fault: (fault: MailFault): void => void faults.push({ ...fault }),
    clearFaults(): void {
      faults = []
    },
    faults: (): MailFault[] => faults.map((fault) => ({ ...fault })),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}
