/** Makes a file from the nginx configuration of docs/production.md that a test can run on its own ports. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The folder in which Debian enables dynamic modules. */
const modules = '/etc/nginx/modules-enabled'
/** What the page says of each process. */
const failTimeout = 'fail_timeout=1s'
/** Debian installs nginx in a folder that is only in the path of administrators. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}${delimiter}/usr/sbin` }

export const isNginxInstalled = (): boolean => spawnSync('nginx', ['-v'], { env }).status === 0
export const isLuaInstalled = (): boolean => existsSync(join(modules, '50-mod-http-lua.conf'))

/** The fenced code blocks of a page, in order. */
export const extractCodeBlocks = (page: string): string[] =>
  [...page.matchAll(/```\n([\s\S]*?)```/g)].map((match) => match[1]!)

/** The nginx configuration of the page, and the lines that limit the time for a request body. */
export function readNginxBlocks(page: string): { proxy: string; deadline: string } {
  const [proxy, deadline] = ['proxy_pass', '_by_lua_block'].map((mark) =>
    extractCodeBlocks(page).find((one) => one.includes(mark)),
  )
  if (!proxy || !deadline) throw new Error('docs/production.md has no configuration of nginx')
  return { proxy, deadline }
}

/** The page's `location /` with more lines at its beginning. */
export function insertIntoLocation(proxy: string, lines: string): string {
  const found = 'location / {\n'
  if (!proxy.includes(found)) throw new Error('docs/production.md has no location /')
  return proxy.replace(found, () => found + lines)
}

/**
 * A complete file that an unprivileged user can run. `listen`: IP address and port. `web`: the ports of two server
 * processes, which may be equal. `tls`: files to use instead of the page's; null omits the lines about TLS.
 */
export function makeNginxFile(
  block: string,
  options: {
    folder: string
    listen: string
    web: readonly number[]
    tls: { certificate: string; key: string } | null
  },
): string {
  const { folder, listen, web, tls } = options
  const servers = [...new Set([web[0], web[1] ?? web[0]])]
    .map((port) => `server 127.0.0.1:${port} ${failTimeout};`)
    .join(' ')
  const changes: [string, string][] = [
    [`server 127.0.0.1:4001 ${failTimeout};\n  server 127.0.0.1:4002 ${failTimeout};`, servers],
    ['listen 443 ssl;', `listen ${listen}${tls ? ' ssl' : ''};`],
    ['server_name shop.example;', 'server_name localhost;'],
    ['ssl_certificate /etc/tls/shop.pem;', tls ? `ssl_certificate ${tls.certificate};` : ''],
    ['ssl_certificate_key /etc/tls/shop.key;', tls ? `ssl_certificate_key ${tls.key};` : ''],
  ]
  let replaced = block
  for (const [from, to] of changes) {
    if (!replaced.includes(from)) throw new Error(`docs/production.md does not say: ${from}`)
    replaced = replaced.replace(from, () => to)
  }
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${join(folder, what)};`)
    .join(' ')
  const log = (what: string) => join(folder, `${what}.log`)
  const loaded = existsSync(modules) ? `include ${modules}/*.conf;\n` : ''
  // If nginx runs as root, its worker processes would otherwise run as a user without write access to the folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  return (
    `${loaded}${user}daemon off; pid ${join(folder, 'pid')}; error_log ${log('error')};\nevents {}\n` +
    `http { access_log ${log('access')}; ${places}\n${replaced}\n}\n`
  )
}

export type Nginx = { process: ChildProcess; close(): Promise<void> }

/** Runs nginx with the file in the foreground; resolves once it accepts connections. */
export async function startNginx(folder: string, port: number, file: string): Promise<Nginx> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, file)
  const child = spawn('nginx', ['-c', path, '-e', join(folder, 'error.log')], { env, stdio: 'ignore' })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const close = async () => {
    child.kill('SIGTERM')
    while (!hasEnded()) await wait(20)
  }
  for (const until = Date.now() + 30_000; !(await acceptsConnections(port)); await wait(50)) {
    if (!hasEnded() && Date.now() < until) continue
    await close()
    throw new Error(`nginx does not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
  }
  return { process: child, close }
}

const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
