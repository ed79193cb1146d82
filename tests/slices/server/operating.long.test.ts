/**
 * docs/operating.md, followed command by command on an empty machine: its blocks of commands are read from the page and
 * executed in their order, so that a page that is wrong fails here.
 *
 * The machine is a copy of this one in namespaces of its own (mounts, network, processes), with Debian's PostgreSQL,
 * Redis, nginx and Swift (object storage) on their own ports, and the archive of `npm run pack`. systemd does not run
 * in it: `systemctl` is a replacement that executes the units by their user, variables, command, restart and time to
 * stop, without their confinement; `apt-get` asks whether what is named is installed, and starts it as Debian does.
 * Card provider, hotel supplier and mail server are the stand-ins, in a process of their own.
 *
 * Followed are “A machine”, “Catalogue and settings from one shop to another”, “Make a backup”, “The drill”, “Restore”,
 * “A new version”, “A new SECRET_KEY”, “From the embedded engine to PostgreSQL”, “A copy to develop on” and “Other
 * commands”. “A moment in the past” has a test of its own (`moment-in-the-past.long.test.ts`); the others have no
 * commands; the configuration of Prometheus is not followed.
 *
 * In the long suite: from an empty machine to a lost one, and an upgrade under load; needs root, nginx and Swift.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportCatalogue, isMachinePossible, makeCertificate, packVersions } from '../../machine/prepare.ts'
import type { Report } from '../../machine/rehearsal.ts'
import { serverUrl } from '../../suite/databases.ts'

const isPossible = serverUrl !== null && isMachinePossible()
if (!isPossible)
  console.info(
    'skipped: the rehearsal needs root, PostgreSQL (TEST_DATABASE_URL) and packages of Debian: postgresql, ' +
      'redis-server, nginx, openssl, curl, iproute2, swift-proxy, swift-account, swift-container, swift-object, ' +
      'memcached',
  )

const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
const machine = new URL('../../machine/', import.meta.url).pathname
let report: Report

/** Runs the whole rehearsal; what failed is in its report. */
async function rehearse(): Promise<Report> {
  const isolated = ['--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child']
  const program = [process.execPath, join(machine, 'rehearse.ts')]
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    NODE_EXTRA_CA_CERTS: '/rehearsal/tls/shop.pem',
    TMPDIR: '/rehearsal/tmp',
  }
  const child = spawn('unshare', [...isolated, 'sh', join(machine, 'enter.sh'), folder, ...program], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  await once(child, 'close')
  try {
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
  } catch {
    throw new Error(`the rehearsal did not begin: ${said}`)
  }
}

describe.skipIf(!isPossible)('docs/operating.md', () => {
  beforeAll(async () => {
    packVersions(folder)
    makeCertificate(folder)
    await exportCatalogue(folder)
    report = await rehearse()
    for (const [heading, { ms }] of Object.entries(report.sections))
      console.info(`${heading}: ${(ms / 1000).toFixed(0)} s`)
  }, 1_800_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const factsOf = (heading: string) => {
    expect(report.failed).toBeNull()
    return report.sections[heading]!.facts
  }

  test('every command ends as the page says, and nothing else fails', () => {
    expect(report.failed).toBeNull()
    expect(report.commands.length).toBeGreaterThan(20)
  })

  test('the machine: every outside party answers, and the addresses of webhooks are named', () => {
    const { checked } = factsOf('A machine')
    for (const party of ['card provider, account sgr', 'hotel supplier', 'mail server', 'Redis', 'object storage'])
      expect(checked).toContain(`${party}: answers`)
    expect(checked).toContain('https://shop.example/api/payments/webhook/sgr')
  })

  test('a catalogue is read from another shop, the shop opens, and a traveller books and pays through the proxy', () => {
    const { before, after, booked } = factsOf('Catalogue and settings from one shop to another')
    expect(before).toMatch(/^Nothing was changed\. It would be: \d{3} added, 0 changed/)
    expect(`Nothing was changed. It would be: ${after}`).toBe(before)
    expect(booked).toMatch(/^\w+-?\w+/)
  })

  test('a backup is whole, and the drill proves it', () => {
    const { picture, made, inBucket, checked } = factsOf('Make a backup')
    expect(picture).toBe(200)
    expect(inBucket).toMatch(/: \d+ tables, \d+ rows, 1 pictures \(1 new\)$/)
    expect(made).toMatch(/: \d+ tables, \d+ rows, 1 pictures \(1 new\)$/)
    expect(checked).toMatch(/ is whole\.$/)
    expect(factsOf('The drill')['proven']).toMatch(/ is proven: restored aside and checked in /)
  })

  test('database and bucket are lost: what the backup has is there again, and the shop is closed until both parties answer', () => {
    const { restored, closed, picture, before, violations } = factsOf('Restore')
    expect(restored).toMatch(/1 pictures written\nThe books are in order\.\nThe card provider could not be asked/)
    expect({ closed, picture, before, violations }).toEqual({
      closed: 503,
      picture: 200,
      before: 'confirmed',
      violations: [],
    })
  })

  test('the sale made after the backup is in the money inbox, and its order is a task', () => {
    const { reconciled, after, orderTasks, inbox, paymentOfAfter } = factsOf('Restore')
    expect(reconciled).toContain(`belongs to no sale (${paymentOfAfter})`)
    expect(reconciled).toMatch(/The shop sells again, and jobs run\.$/)
    expect(inbox).toEqual([{ kind: 'paid_no_booking', intent_id: paymentOfAfter }])
    expect({ after, orderTasks }).toEqual({ after: '404', orderTasks: 1 })
  })

  test('a new version with a migration is installed under load: no request fails', () => {
    const { requests, sales, wrong, versions, violations } = factsOf('A new version')
    console.info(`${requests} requests, ${sales} sales`)
    expect(wrong).toEqual([])
    expect(requests).toBeGreaterThan(200)
    expect(sales).toBeGreaterThan(0)
    expect(versions).toEqual(['1.1.0', '1.1.0', '1.1.0'])
    expect(violations).toEqual([])
  })

  test('the key is replaced: a session, the link of a booking and the code of a voucher live on', () => {
    expect(factsOf('A new SECRET_KEY')).toEqual({ isReplaced: true, session: 200, link: 'confirmed', code: 200 })
  })

  test('a shop of the embedded engine moves to PostgreSQL', () => {
    const { made, restored, deals, expected } = factsOf('From the embedded engine to PostgreSQL')
    expect(made).toMatch(/: \d+ tables, \d+ rows, 0 pictures/)
    expect(restored).toContain('The books are in order.')
    expect(deals).toBe(expected)
  })

  test('a copy to develop on, of a backup made a moment before, has no traveller of the shop', () => {
    const { inShop, inCopy, dump } = factsOf('A copy to develop on')
    expect(inShop).toBeGreaterThan(0)
    expect(inCopy).toBe(0)
    expect(Number(dump)).toBeGreaterThan(100)
  })

  test('the other commands: parties answer, no migration is missing, links for new passwords', () => {
    const { said } = factsOf('Other commands')
    expect(said).toContain('hotel supplier: answers')
    expect(String(said).match(/https:\/\/shop\.example\S+#token=/g)).toHaveLength(2)
  })
})
