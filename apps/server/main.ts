/** Starts the shop: `npm start`. Everything is configured by environment variables; a demo needs none. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeApp } from './app.ts'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { prepareDemo, startDemoStandIns } from './demo.ts'
import { makeLog } from './log.ts'

const startedAt = Date.now()
const dataDir = process.env['DATA_DIR'] ?? './data'

/** A demo's own key, made once. */
function demoSecret(): string {
  const file = join(dataDir, 'secret-key')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const secret = randomBytes(48).toString('base64url')
    writeFileSync(file, secret, { mode: 0o600 })
    return secret
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env, demoSecret)
  const log = makeLog(process.env['LOG_LEVEL'] ?? (config.demo ? 'warn' : 'info'))
  const { demoPictures } = await import('@tussenuit/demo/picture-source.ts')
  const standIns = config.standInsHere ? await startDemoStandIns(config) : null
  const composition = await compose(config, log, demoPictures, { databaseFolder: join(config.dataDir, 'database') })
  if (config.demo) await prepareDemo(composition.shop)
  const app = await makeApp(composition.shop, config, { logger: log, pages: true, ready: composition.isReady })
  if (config.worker !== 'off') await composition.startWork()
  if (config.worker !== 'only') await app.listen({ port: config.port, host: config.host })
  announce(config, Date.now() - startedAt)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.close()
    await composition.close()
    await standIns?.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

function announce(config: ReturnType<typeof readConfig>, tookMs: number): void {
  const lines = [
    `Tussenuit is open (${(tookMs / 1000).toFixed(1)} s)`,
    `  shop          ${config.publicUrl}`,
    ...(config.demo ? [`  API docs      ${config.publicUrl}/docs`] : []),
    ...(config.demo && config.standInPort ? [`  inbox         http://localhost:${config.standInPort}/inbox`, '  staff         owner@demo.test, password demo-2026 (signs in by the API)', '  stand-ins     card provider, hotel supplier and mail server: no real money, rooms or mails'] : []),
    `  database      ${config.databaseUrl ? 'PostgreSQL' : `embedded, in ${join(config.dataDir, 'database')}`}`,
  ]
  console.log(lines.join('\n'))
}

try {
  await start()
} catch (error) {
  console.error((error as Error).message)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}
