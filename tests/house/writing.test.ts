/**
 * Related writes belong in one transaction, because a process can die between any two statements. A function that
 * writes twice uses one transaction, or is listed here with the reason why each write may happen without the other.
 */
import { expect, test } from 'vitest'
import type { Node } from 'oxc-parser'
import { type Source, sources } from './sources.ts'
import {
  calleeName,
  topLevelFunctions,
  isDatabaseWrite,
  nodesIn,
  calleeObjectText,
  type Part,
  parameterTypes,
  parseSource,
  dottedName,
} from './tree.ts'

const modules = sources.filter((source) => source.path.startsWith('modules/') && !source.isTest)
const stores = modules.filter(({ path }) => /(?:store|queue)\.ts$/.test(path))
const flows = modules.filter(({ path }) => path.endsWith('flows.ts'))

const partsOf = ({ path, text }: Pick<Source, 'path' | 'text'>): Part[] =>
  topLevelFunctions(path, parseSource(path, text).program)

const allNodes = (node: Node): Node[] => nodesIn(node)
const countStatements = (node: Node): number =>
  allNodes(node).filter((one) => /^execute(?:TakeFirst|TakeFirstOrThrow)?$/.test(calleeName(one) ?? '')).length
const hasLoop = (node: Node): boolean =>
  allNodes(node).some((one) => /^(?:For|While|DoWhile)\w*Statement$/.test(one.type))

const sharedWriters = new Set(
  modules
    .filter(({ path }) => path.startsWith('modules/sql/'))
    .flatMap(partsOf)
    .filter(({ node }) => allNodes(node).some(isDatabaseWrite))
    .map(({ name }) => name),
)
/** Whether the node writes: a writing SQL statement, or a call of a shared function that writes. */
const isWriteOfStore = (node: Node): boolean =>
  isDatabaseWrite(node) || (node.type === 'CallExpression' && sharedWriters.has(calleeName(node) ?? ''))
const writers = stores.flatMap(partsOf).filter(({ node }) => allNodes(node).some(isWriteOfStore))
const writerNames = new Set(writers.map(({ name }) => name))
const storeViolations = (parts: Part[]): string[] =>
  parts
    .filter(({ node }) => !parameterTypes(node).has('Trx') && (countStatements(node) > 1 || hasLoop(node)))
    .map(({ path, name }) => `${path} ${name}`)

/** Whether the node is a write by a flow on `shop.db`, or a job that is sent outside a transaction. */
function isOutsideTransaction(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const [first] = node.arguments
  if (writerNames.has(calleeName(node) ?? '')) return first !== undefined && dottedName(first) === 'shop.db'
  return (
    calleeName(node) === 'send' &&
    /(?:^|\.)jobs$/.test(calleeObjectText(node)) &&
    !node.arguments.flatMap(allNodes).some((one) => one.type === 'Identifier' && one.name === 'db')
  )
}

/** Number of writes of a flow outside a transaction. Of the cases of a switch, only the one with most writes counts. */
function writesOutside(node: Node): number {
  const outside = nodesIn(node, (one) => one.type !== 'SwitchCase').filter(isOutsideTransaction).length
  const cases = allNodes(node).filter((one) => one.type === 'SwitchCase')
  return outside + Math.max(0, ...cases.map((one) => allNodes(one).filter(isOutsideTransaction).length))
}
const flowViolations = (parts: Part[]): string[] =>
  parts.filter(({ node }) => writesOutside(node) > 1).map(({ path, name }) => `${path} ${name}`)

/** Violations without an exception, and exceptions without a violation. */
const compareWithExceptions = (found: string[], exceptions: Record<string, string>): string[] => [
  ...found.filter((one) => !(one in exceptions)),
  ...Object.keys(exceptions)
    .filter((one) => !found.includes(one))
    .map((one) => `${one} needs no exception any more`),
]

test('a store that writes in several statements takes a transaction, and nothing else', () => {
  expect([...sharedWriters]).toContain('transitionState')
  expect(writers.length).toBeGreaterThan(80)
  expect(
    compareWithExceptions(storeViolations(writers), {
      'modules/availability/calendar/snapshot-store.ts upsertSnapshots': 'prices are independent of each other',
      'modules/availability/calendar/from-price-store.ts savePriceHistory':
        'the reference price is computed from the history at each refresh',
      'modules/people/newsletter/store.ts markSubscriberUnsubscribed': 'reads, then writes once',
    }),
  ).toEqual([])
})

test('a flow that writes twice does it in one transaction', () => {
  expect(flows.length).toBeGreaterThan(25)
  const lease = 'takes a lease and releases it; one that was not released expires'
  expect(
    compareWithExceptions(flowViolations(flows.flatMap(partsOf)), {
      'modules/sale/booking/lease-flows.ts runWithHotelBookingLease': lease,
      'modules/office/hotel-admin/import-flows.ts continueHotelImport': lease,
      'modules/availability/calendar/choice-query-flows.ts askChoice': lease,
      'modules/availability/calendar/price-job-flows.ts runPriceJob':
        'each deletes what is old by itself, at every run',
      'modules/sale/booking/supplier-flows.ts advanceUnderLease':
        'the scheduled job looks for what is being confirmed without a queued job',
      'modules/money/payment/flows.ts createOrUpdateProviderPayment':
        'the provider is called in between; the same key returns the same intent',
      'modules/money/payment/connection-test-flows.ts testEventDelivery':
        'events reach other processes in between; a test that died is deleted by a later one',
      'modules/money/settlement/event-flows.ts handleEvent':
        'an event that is not recorded is sent again, and every part of it may be repeated',
      'modules/platform/mail/send-flows.ts sendMail':
        'the e-mail is sent in between; its Message-ID was written before',
      'modules/sale/consent/flows.ts recordPurchaseOnce': 'claimed, sent, recorded: sent at most once',
      'modules/platform/schedule/flows.ts runOncePerDay': 'the work is done in between; a run that died is retried',
      'modules/availability/calendar/from-price-update-flows.ts refreshOwnPrice': 'computed again at each refresh',
    }),
  ).toEqual([])
})

const parseSample = (text: string): Part[] => partsOf({ path: 'x.ts', text })

test('both rules find their violations in any layout', () => {
  const twice = (signature: string) =>
    parseSample(`${signature} {
      await db.updateTable('reservation').execute()
      await db.insertInto('reservation_event').execute()
    }`)
  for (const signature of [
    'export async function move(db: Db): Promise<void>',
    'export async function move(\n  db: Db,\n  number: string,\n): Promise<void>',
    'export const move = async (\n  db: Db | Other<Trxs>,\n): Promise<void> =>',
  ])
    expect(storeViolations(twice(signature))).toEqual(['x.ts move'])
  for (const signature of [
    'export async function move(db: Trx): Promise<void>',
    'export async function move(\n  db:\n    Trx,\n  number: string,\n): Promise<void>',
    'export const move = async (\n  { db }: { db: Trx },\n): Promise<void> =>',
  ])
    expect(storeViolations(twice(signature))).toEqual([])
  const inLoop =
    'async function move(db: Db) {\n  while (more())\n    await sql`\n  delete\n  from mail where id = ' +
    '${id}`\n    .execute(db)\n}'
  expect([
    parseSample(inLoop).some(({ node }) => allNodes(node).some(isDatabaseWrite)),
    storeViolations(parseSample(inLoop)),
  ]).toEqual([true, ['x.ts move']])
  const ask = (send: string) =>
    parseSample(`async function ask(shop: Shop): Promise<void> {
      await insertTask(
        shop
          .db,
        task,
      )
      ${send}
    }`)
  expect(flowViolations(ask("await shop.jobs.send('book', { number })"))).toEqual(['x.ts ask'])
  expect(flowViolations(ask("await shop\n.jobs\n.send(\n'book',\n{ number },\n)"))).toEqual(['x.ts ask'])
  expect(flowViolations(ask("await shop.jobs.send('book', { number }, { db: trx })"))).toEqual([])
  expect(
    flowViolations(ask("switch (kind) {\n case 'a': await insertTask(shop.db, task)\n case 'b': break }")),
  ).toEqual(['x.ts ask'])
})
