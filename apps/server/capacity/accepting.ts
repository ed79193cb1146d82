/**
 * Accepts connections fast. The runtime accepts one connection per listening socket and event-loop turn: with turns of
 * 20 ms, as under load, that is 50 per second, and further connections wait up to half a minute before a byte is read.
 * Several sockets on one port (SO_REUSEPORT) accept one connection each per turn.
 */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer, Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const extraSockets = 31
/** The backlog of each socket; clients beyond it retry. */
const backlog = 128

type Address = { port: number; host: string }

/**
 * Listens with several sockets on one port. On systems other than Linux it only calls `app.listen`. The result stops
 * accepting: it closes the sockets once the connections that wait there have been accepted.
 */
export async function listenOnSharedPort(app: FastifyInstance, address: Address): Promise<() => Promise<void>> {
  const others: Server[] = []
  const stopAccepting = () => closeInQuietTurns(app.server, others)
  if (process.platform !== 'linux') return await app.listen(address), stopAccepting
  // With a shared port, listening would succeed even if another process used it. So a listener without sharing checks
  // first whether the port is free.
  const asking = createServer()
  await startListening(asking, address)
  asking.close()
  await once(asking, 'close')
  await app.listen({ ...address, reusePort: true } as Address)
  for (let index = 0; index < extraSockets; index += 1) others.push(await addSocket(app.server, address))
  closeWithServer(app.server, others)
  return stopAccepting
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

/** A turn of the event loop is quiet if it accepted no connection and took less than this. */
const quietMs = 0.2
/** After this time and number of turns, the sockets are closed although no turn is quiet. */
const [longestWaitMs, fewestTurns] = [300, 5]

/**
 * Closes the sockets of `server`, each in a quiet turn of the event loop. Linux resets the connections that a listening
 * socket has not yet accepted when it is closed, and a proxy cannot know whether the request that it sent on one was
 * carried out. Requests on connections accepted meanwhile are read after the close: they would make the turns longer.
 */
function closeInQuietTurns(server: HttpServer, others: readonly Server[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const accepted = holdNewConnections(server)
  const open = [...others]
  let [count, turns, turnBegan] = [-1, 0, performance.now()]
  const until = turnBegan + longestWaitMs
  setImmediate(function endTurn() {
    const now = performance.now()
    const isQuiet = accepted.sockets.length === count && now - turnBegan < quietMs
    const isLate = now > until && turns > fewestTurns
    if (!isLate && (!isQuiet || open.length > 0)) {
      if (isQuiet) open.pop()!.close()
      count = accepted.sockets.length
      turns += 1
      turnBegan = performance.now()
      return void setImmediate(endTurn)
    }
    stopListening(server)
    accepted.letGo()
    resolve()
  })
  return promise
}

/** Closes the server's own socket and no connection; `server.close` also closes those that are unused at the moment. */
export function stopListening(server: HttpServer): void {
  if (server.listening) Server.prototype.close.call(server)
}

/** Accepts connections without reading from them until `letGo`. */
function holdNewConnections(server: HttpServer): { sockets: readonly Socket[]; letGo(): void } {
  const sockets: Socket[] = []
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket) => sockets.push(socket))
  return {
    sockets,
    letGo() {
      server.removeAllListeners('connection')
      for (const listener of listeners) server.on('connection', listener)
      for (const socket of sockets) server.emit('connection', socket)
    },
  }
}
