/**
 * Accepts connections fast. The runtime accepts one connection per listening socket and event-loop turn: with turns of
 * 20 ms, as under load, that is 50 per second, and further connections wait up to half a minute before a byte is read.
 * Several sockets on one port (SO_REUSEPORT) accept one connection each per turn.
 */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

const extraSockets = 31
/** The backlog of each socket; clients beyond it retry. */
const backlog = 128

type Address = { port: number; host: string }

/** Listens with several sockets on one port. On systems other than Linux it only calls `app.listen`. */
export async function listenOnSharedPort(app: FastifyInstance, address: Address): Promise<void> {
  if (process.platform !== 'linux') return void (await app.listen(address))
  // With a shared port, listening would succeed even if another process used it. So a listener without sharing checks
  // first whether the port is free.
  const asking = createServer()
  await startListening(asking, address)
  asking.close()
  await once(asking, 'close')
  await app.listen({ ...address, reusePort: true } as Address)
  const others: Server[] = []
  for (let index = 0; index < extraSockets; index += 1) others.push(await addSocket(app.server, address))
  closeWithServer(app.server, others)
}

async function startListening(
  server: Server,
  options: Address & { reusePort?: boolean; backlog?: number },
): Promise<void> {
  server.listen(options)
  await once(server, 'listening')
}

/** Opens another socket whose connections are passed to the HTTP server. */
async function addSocket(server: HttpServer, address: Address): Promise<Server> {
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  await startListening(other, { ...address, reusePort: true, backlog })
  return other
}

/** Closes the other sockets when the server closes. */
function closeWithServer(server: HttpServer, others: readonly Server[]): void {
  const close = server.close.bind(server)
  server.close = (then) => {
    for (const other of others) if (other.listening) other.close()
    return close(then)
  }
}
