/** Starts the shop. Everything is configured by environment variables; a demo needs none. */
import './production.js'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { noPictures } from '@tussenuit/adapters/files/pictures.ts'
import { startTraces, stopTraces } from '@tussenuit/adapters/tracing/traces.ts'
import { listenOnSharedPort } from '../capacity/accepting.ts'
import { makeApp } from './app.ts'
import { composeShop } from './compose.ts'
import { logOpenRestore } from '../jobs/restored.ts'
import { openMetricsPort } from '../metrics/metrics-port.ts'
import { readConfig } from '../config/config.ts'
import { encodeDemoPictures, prepareDemo, loadDemoPictureSource, startDemoStandIns } from './demo.ts'
import { version } from '../config/version.ts'
import { loadOrCreateDemoSecret } from '../config/demo-secret.ts'
import { createHealthServer } from '../http/health-port.ts'
import { createLogger } from '../http/log.ts'
import { watchParentProcess } from './parent.ts'
import { startProcessSigns } from './process-signs.ts'
import { freeStartupMemory } from './startup-memory.ts'
import { startProgressDisplay } from './progress.ts'
import { runStartupChecks } from './startup-checks.ts'
import { describeStartupError } from './startup-errors.ts'

const startedAt = Date.now()
/**
 * Time in milliseconds for running requests when the process ends, and then for jobs; another process continues
 * unfinished jobs.
 */
const finishMs = 3_500
/**
 * Time in milliseconds for connections that are not used. Longer than the proxy keeps one (`keepalive_timeout`), so
 * that no request arrives on a connection that this process closes.
 */
const unusedMs = 2_500
const lateMs = 1_500

/** Ports by the names of their variables, for the message about a port in use. */
const ports: Record<string, number> = {}

/** Ends the process; immediately while there is no work to finish. */
let stop: () => void = () => process.exit(0)

async function startShop(): Promise<void> {
  watchParentProcess(() => stop())
  const config = readConfig(process.env, loadOrCreateDemoSecret)
  const log = createLogger(process.env['LOG_LEVEL'] ?? (config.demo ? 'warn' : 'info'))
  const onError = (message: string) => log.warn({ error: message }, 'traces were not taken')
  if (config.tracesEndpoint) await startTraces({ endpoint: config.tracesEndpoint, version, onError })
  ports['PORT'] = config.port
  ports['SMTP_URL'] = config.port + 2
  if (config.metrics) ports['METRICS_PORT'] = config.metrics.port
  if (config.standInPort) ports['STAND_IN_PORT'] = config.standInPort
  const { during, end } = startProgressDisplay()
  const standIns = config.standInsHere
    ? await during('Starting the stand-ins for card provider, hotel supplier and mail', () => startDemoStandIns(config))
    : null
  const pictures = config.demo ? await loadDemoPictureSource() : noPictures
  const composition = await during(config.databaseUrl ? 'Opening the database' : 'Opening the embedded database', () =>
    composeShop(config, log, pictures, { embeddedDatabase: join(config.dataDir, 'database') }),
  )
  await logOpenRestore(composition.shop)
  if (!config.demo)
    await during('Asking everything that the shop depends on', () => runStartupChecks(composition.shop, config))
  if (config.demo)
    await during(
      'Preparing the demo: its catalogue, a year of prices and the sales of half a year on the first start',
      () => prepareDemo(composition.shop, config),
    )
  const app =
    config.worker === 'only'
      ? createHealthServer(composition.isReady)
      : await makeApp(composition.shop, config, {
          logger: log,
          pages: true,
          ready: composition.isReady,
          pageCache: composition.pageCache,
          answerCache: composition.answerCache,
          heldAnswers: composition.heldAnswers,
          opening: composition.opening,
        })
  if (config.worker !== 'off') await composition.startWork()
  const { metricSource: source, shop } = composition
  const metrics = config.metrics && (await openMetricsPort(config.metrics, { source, version, now: shop.now }))
  const address = { port: config.port, host: config.host }
  const stopAccepting =
    config.worker === 'only' ? void (await app.listen(address)) : await listenOnSharedPort(app, address)
  await end()
  announceStart(config, Date.now() - startedAt)
  // The compile cache is normally written at exit, but this process may be killed.
  flushCompileCache()
  // Demo processes with separate stand-ins encode pictures only on request.
  if (config.standInsHere && config.worker !== 'only') encodeDemoPictures(config)

  freeStartupMemory(() => config.worker === 'only' || app.traffic.isIdle())

  const signs = startProcessSigns(shop, composition.record, config.worker)

  let stopping = false
  const finish = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 9_500).unref()
    // The process takes no more jobs and reports that it is not ready. It serves until the load balancer has detected
    // this, then finishes running requests. A worker's health port has no such requests.
    const traffic = config.worker === 'only' ? null : app.traffic
    traffic?.drain()
    const work = composition.finishWork()
    await wait(traffic ? config.drainSeconds * 1000 : 0)
    await stopAccepting?.()
    await traffic?.finish({ limitMs: finishMs, unusedMs: config.drainSeconds > 0 ? unusedMs : 0 })
    await app.close()
    await metrics?.close()
    await Promise.race([
      work
        .then(() => signs.stop())
        .then(() => composition.close())
        .then(stopTraces)
        .then(() => standIns?.close()),
      wait(lateMs),
    ])
    process.exit(0)
  }
  stop = () => void finish()
}

function announceStart(config: ReturnType<typeof readConfig>, tookMs: number): void {
  const lines = [
    `Tussenuit is open (${(tookMs / 1000).toFixed(1)} s)`,
    `  shop          ${config.publicUrl}`,
    `  office        ${config.publicUrl}/admin`,
    ...(config.demo ? [`  API docs      ${config.publicUrl}/docs`] : []),
    ...(config.demo && config.standInPort
      ? [
          `  inbox         http://localhost:${config.standInPort}/inbox`,
          '  staff         owner@demo.test, password demo-2026',
          '  stand-ins     card provider, hotel supplier and mail server: no real money, rooms or mails',
        ]
      : []),
    `  database      ${config.databaseUrl ? 'PostgreSQL' : `embedded, in ${join(config.dataDir, 'database')}`}`,
  ]
  console.log(lines.join('\n'))
}

// From the beginning: the system does not end the first process of a container by a signal that it does not handle.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())
try {
  await startShop()
} catch (error) {
  console.error(describeStartupError(error, ports))
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}
