/** The alerts and the dashboard in docs/monitoring/ ask for metrics that exist; each alert has a line and a test. */
import { readFileSync } from 'node:fs'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { registry } from '@tussenuit/server/metrics/instruments.ts'
import { addProcessGauges } from '@tussenuit/server/metrics/process-gauges.ts'
import { addShopGauges } from '@tussenuit/server/metrics/shop-gauges.ts'
import { root } from './sources.ts'

const read = (path: string) => readFileSync(new URL(`docs/${path}`, root), 'utf8')
const [alerts, alertTests, dashboard] = ['alerts.yml', 'alerts-test.yml', 'dashboard.json'].map((name) =>
  read(`monitoring/${name}`),
)
const alertNames = [...alerts!.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)

function listMetricNames(): string[] {
  const read = new Registry()
  addProcessGauges(read, '1').stop()
  const source = {
    busy: () => ({}),
    pageCache: null,
    connections: () => null,
    hangingJobs: () => [],
    lastSuccesses: () => [],
    figures: () => Promise.reject(new Error('not asked')),
  }
  addShopGauges(read, source, () => new Date())
  return [registry, read].flatMap((one) => one.getMetricsAsArray().map(({ name }) => name))
}

test('alerts and dashboard ask for metrics that exist', () => {
  const names = new Set(listMetricNames())
  const asked = [alerts!, dashboard!].flatMap((text) =>
    [...text.matchAll(/\b(?:shop|http|db|nodejs|v8js|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, (ending) => (names.has(name) ? ending : '')),
    ),
  )
  const labels = new Set(['http_route', 'http_response_status_code', 'db_client_connection_state'])
  expect(asked.length).toBeGreaterThan(25)
  expect([...new Set(asked)].filter((name) => !names.has(name) && !labels.has(name))).toEqual([])
})

test('each alert has a line in docs/operating.md, fires once in its test, and is silent in the test of a shop that works', () => {
  expect(alertNames.length).toBeGreaterThan(12)
  const lines = read('operating.md')
    .split('\n')
    .flatMap((line) => /^\| `([A-Za-z]+)` \| \S/.exec(line)?.[1] ?? [])
  expect(lines.toSorted()).toEqual(alertNames.toSorted())
  const fired = [...alertTests!.matchAll(/alertname: (\w+)\n\s+exp_alerts:/g)].map(([, name]) => name!)
  expect(fired.toSorted()).toEqual(alertNames.toSorted())
  const silent = [...alertTests!.matchAll(/\{ eval_time: 55m, alertname: (\w+) \}/g)].map(([, name]) => name!)
  expect(silent.toSorted()).toEqual(alertNames.toSorted())
})
