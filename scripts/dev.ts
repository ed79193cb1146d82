/**
 * `npm run dev`: the demo shop, rebuilt while it is being edited. A change of the storefront (or of code that it shares
 * with the server) rebuilds it and restarts the server; a change of the server only restarts it; open pages reload by
 * themselves. If a build fails, the last working shop keeps running and the error is printed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../', import.meta.url).pathname
const built = ['apps/shop/app', 'apps/shop/public', 'apps/admin/app', 'languages', 'modules']
const run = ['apps/server', 'adapters', 'stand-ins', 'demo']
/** Time to wait for further changes, because editors write a file in several steps. */
const settleMs = 150

let server: ChildProcess | null = null
let mustBuild = true
let busy = false
let again = false
let timer: NodeJS.Timeout | null = null

function waitForExit(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

async function buildShop(): Promise<boolean> {
  const began = Date.now()
  console.log('Building the storefront …')
  const child = spawn('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const good = (await waitForExit(child)) === 0
  console.log(
    good ? `Built in ${((Date.now() - began) / 1000).toFixed(1)} s` : `${said}\nNot built: the last one stays.`,
  )
  return good
}

async function stopServer(): Promise<void> {
  const old = server
  server = null
  if (!old || old.exitCode !== null || old.signalCode !== null) return
  old.kill('SIGTERM')
  await waitForExit(old)
}

async function rebuildAndRestart(): Promise<void> {
  if (busy) {
    again = true
    return
  }
  busy = true
  do {
    again = false
    const isStale = mustBuild
    mustBuild = false
    if (isStale && !(await buildShop()) && server) continue
    await stopServer()
    server = spawn(process.execPath, ['apps/server/main.js'], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, SHOP_DEV: 'on' },
    })
  } while (again)
  busy = false
}

function scheduleRebuild(folder: string, name: string | null): void {
  if (!name || /node_modules|\.test\.tsx?$|(^|[\\/])(build|\.react-router)[\\/]/.test(name)) return
  if (built.includes(folder)) mustBuild = true
  if (timer) clearTimeout(timer)
  timer = setTimeout(() => void rebuildAndRestart(), settleMs)
}

for (const folder of [...built, ...run])
  watch(join(root, folder), { recursive: true }, (_event, name) => scheduleRebuild(folder, name))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stopServer().then(() => process.exit(0)))
await rebuildAndRestart()
