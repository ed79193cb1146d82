/** Clients that send the headers of a request immediately and its body byte by byte, for tests. */
import { connect, type Socket } from 'node:net'

export type SlowSocket = {
  /** The server's response so far. */
  said(): string
  /** Seconds until the connection was closed; null while it is open. */
  closedAfter(): number | null
  /** Stops sending and leaves the connection open. */
  pause(): void
  destroy(): void
}

/**
 * Sends a byte of the body every three seconds. `from`: the IP address that a proxy would report. `localAddress`: the
 * IP address of this machine from which the connection is made.
 */
export function openSlowSocket(port: number, path: string, from: string, localAddress = '127.0.0.1'): SlowSocket {
  const began = performance.now()
  let [said, closedAfter] = ['', null as number | null]
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nSession-Id: ${crypto.randomUUID()}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 300\r\n\r\n{',
    )
  })
  const drip = setInterval(() => socket.write(' '), 3_000)
  socket.on('data', (data) => {
    said += data.toString()
  })
  socket.on('error', () => undefined)
  socket.once('close', () => {
    clearInterval(drip)
    closedAfter = (performance.now() - began) / 1000
  })
  return {
    said: () => said,
    closedAfter: () => closedAfter,
    pause: () => clearInterval(drip),
    destroy: () => socket.destroy(),
  }
}
