import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { addSlowRequestTimeout, addUnfinishedBodyLimit } from './slow-requests.ts'

let server: Server | null = null
afterEach(() => void server?.close())

/** Sends a request with this body and returns everything the server sends until the connection is closed. */
function sendRequest(port: number, body: (write: (text: string) => void) => void): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nConnection: close\r\n\r\n')
      body((text) => socket.write(text))
    })
    socket.on('data', (data) => {
      said += data.toString()
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(said))
  })
}

test('a body that does not come is closed with 408 after its time, one that comes is answered', async () => {
  server = createServer((request, response) => {
    request.resume()
    request.once('end', () => response.end('whole'))
  })
  addSlowRequestTimeout(server, { graceMs: 600, leastBytesPerSecond: 16 * 1024 })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [slow, whole] = await Promise.all([
    sendRequest(port, (write) => write('a')),
    sendRequest(port, (write) => write('abcd')),
  ])
  expect(slow).toMatch(/^HTTP\/1\.1 408 [^]*"too_slow"/)
  expect(whole).toMatch(/^HTTP\/1\.1 200 [^]*whole$/)
})

test('the calls that a page makes inside the process are not counted, however many', async () => {
  const app = fastify()
  addUnfinishedBodyLimit(app)
  app.post('/call', async (request) => request.body)
  const ask = () => app.inject({ method: 'POST', url: '/call', payload: { a: 1 } })
  const answers = await Promise.all(Array.from({ length: 40 }, ask))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await app.close()
})
