/**
 * The alerts of docs/monitoring/ by Prometheus' own program. In the long suite: the rules are read, and the tests of
 * each alert pass; what they ask for is compared with the metrics in the gate.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const isThere = spawnSync('promtool', ['--version']).status === 0
if (!isThere) console.info('skipped: the tests of alerts need promtool (Debian: apt-get install prometheus)')

const folder = fileURLToPath(new URL('../../../docs/monitoring/', import.meta.url))
const runTool = (...given: string[]) => spawnSync('promtool', given, { cwd: folder, encoding: 'utf8' })

test.skipIf(!isThere)('every alert is silent while the shop works, and fires once at its fault', () => {
  expect(runTool('check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
  const { status, stdout, stderr } = runTool('test', 'rules', 'alerts-test.yml')
  expect({ status, said: stdout + stderr }).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') })
})
