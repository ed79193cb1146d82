/**
 * Runs the production layout on one machine, as docs/production.md describes it: a proxy with TLS, two processes that
 * serve requests and one that runs jobs. `node --env-file=production.env scripts/production.ts`
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addSlowRequestTimeout } from '../apps/server/capacity/slow-requests.ts'

const root = new URL('../', import.meta.url).pathname
const publicUrl = new URL(process.env['PUBLIC_URL'] ?? 'https://localhost:8443')
const tlsPort = Number(publicUrl.port || 443)
const firstPort = Number(process.env['PORT'] ?? 4001)
/** The three processes have this port and the two after it. */
const metricsPort = process.env['METRICS_PORT'] ? Number(process.env['METRICS_PORT']) : null
const roles = [
  { name: 'web 1', port: firstPort, worker: 'off' },
  { name: 'web 2', port: firstPort + 1, worker: 'off' },
  { name: 'worker', port: firstPort + 2, worker: 'only' },
] as const
const webPorts = roles.filter((role) => role.worker === 'off').map((role) => role.port)
const running: { name: string; child: ChildProcess }[] = []

/**
 * TLS_CERT and TLS_KEY are paths of files; if they do not exist, a self-signed certificate is generated for a trial
 * run.
 */
function loadCertificate(): { cert: Buffer; key: Buffer } {
  const folder = join(process.env['DATA_DIR'] ?? './data', 'tls')
  const [cert, key] = [
    process.env['TLS_CERT'] ?? join(folder, 'cert.pem'),
    process.env['TLS_KEY'] ?? join(folder, 'key.pem'),
  ]
  if (!existsSync(cert)) {
    mkdirSync(folder, { recursive: true })
    const subject = ['-subj', `/CN=${publicUrl.hostname}`, '-addext', `subjectAltName=DNS:${publicUrl.hostname}`]
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-keyout', key, '-out', cert]
    execFileSync('openssl', [...request, ...subject], { stdio: 'ignore' })
  }
  return { cert: readFileSync(cert), key: readFileSync(key) }
}

function startServer(role: (typeof roles)[number]): void {
  const child = spawn(process.execPath, ['apps/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      SHOP_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(role.port),
      WORKER: role.worker,
      ...(metricsPort === null ? {} : { METRICS_PORT: String(metricsPort + role.port - firstPort) }),
      TRUST_PROXY: '127.0.0.1',
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      for (const line of text.toString().trimEnd().split('\n')) console.log(`${role.name.padEnd(7)}| ${line}`)
    })
  child.once('exit', (code, signal) => {
    console.log(`${role.name} ended (${signal ?? code})`)
    if (!stopping) void stopAllServers(1)
  })
  running.push({ name: role.name, child })
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    (response) => response.ok,
    () => false,
  )

async function waitUntilReady(port: number): Promise<void> {
  while (!(await isReady(port))) await wait(200)
}

/** Bodies up to this size are forwarded only when complete, so that a slow client occupies only the proxy. */
const bufferedBytes = 1024 * 1024

/** Returns the body, or the first part of a longer one, or the part that arrived before the client disconnected. */
function readFirstPart(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let bytes = 0
    const end = () => {
      incoming.off('data', take)
      incoming.pause()
      resolve(Buffer.concat(parts))
    }
    const take = (part: Buffer) => {
      parts.push(part)
      bytes += part.length
      if (bytes > bufferedBytes) end()
    }
    incoming.on('data', take)
    incoming.once('end', end)
    incoming.once('close', end)
  })
}

let ready: number[] = []
let turn = 0
/** Forwards each request to the next ready process in turn. */
async function forwardRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const part = await readFirstPart(incoming)
  if (incoming.destroyed && !incoming.complete) return
  const port = ready[(turn += 1) % Math.max(1, ready.length)]
  if (port === undefined) {
    outgoing.writeHead(503, { 'retry-after': '5' }).end()
    return
  }
  const forwarded = request(
    {
      port,
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...incoming.headers,
        'x-forwarded-for': incoming.socket.remoteAddress ?? '',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': incoming.headers.host ?? '',
      },
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  forwarded.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  if (part.length > 0) forwarded.write(part)
  if (incoming.complete) forwarded.end()
  else incoming.pipe(forwarded)
}

let stopping = false
async function stopAllServers(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  proxy.close()
  for (const { child } of running) child.kill('SIGTERM')
  await Promise.all(
    running.map(({ child }) =>
      child.exitCode !== null || child.signalCode !== null
        ? null
        : new Promise((resolve) => child.once('exit', resolve)),
    ),
  )
  process.exit(code)
}
const proxy = createServer({ ...loadCertificate(), connectionsCheckingInterval: 500 }, (incoming, outgoing) => {
  void forwardRequest(incoming, outgoing)
})
proxy.headersTimeout = 10_000
addSlowRequestTimeout(proxy)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAllServers(0))

for (const role of roles) {
  startServer(role)
  // The processes start one after the other: the first migrates the database, and an error is printed once.
  await waitUntilReady(role.port)
}
ready = webPorts
setInterval(() => {
  void Promise.all(webPorts.map(isReady)).then((answers) => {
    ready = webPorts.filter((_, index) => answers[index])
  })
}, 2_000)
proxy.listen(tlsPort, () => console.log(`Production layout is open: ${publicUrl.origin}`))
