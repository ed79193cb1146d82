/** The port on which Prometheus reads the metrics of this process, apart from the port of the shop. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { Registry } from 'prom-client'
import { registry as counted } from './instruments.ts'
import { addProcessGauges } from './process-gauges.ts'
import { addShopGauges, type MetricSource } from './shop-gauges.ts'

export type MetricsAddress = { port: number; host: string }

/** Answers `GET /metrics` and nothing else. Port 0 chooses a free port; `port` of the result is the one in use. */
export async function openMetricsPort(
  address: MetricsAddress,
  { source, version, now }: { source: MetricSource; version: string; now: () => Date },
): Promise<{ port: number; close(): Promise<void> }> {
  const read = new Registry()
  const gauges = addProcessGauges(read, version)
  const refresh = addShopGauges(read, source, now)
  const server: Server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD'))
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    void refresh()
      .then(() => Promise.all([counted.metrics(), read.metrics()]))
      .then(
        (texts) => response.writeHead(200, { 'content-type': read.contentType }).end(texts.join('\n')),
        () => response.writeHead(500).end(),
      )
  })
  server.listen(address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      gauges.stop()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
