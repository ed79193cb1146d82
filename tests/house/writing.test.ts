/**
 * What must stand together is written together. A process can die between any two statements, so whoever writes twice
 * does it in one transaction, or is named here with the reason why each write may stand alone.
 */
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

const modules = sources.filter((source) => source.path.startsWith('modules/') && !source.isTest)
const stores = modules.filter(({ path }) => /(?:store|queue)\.ts$/.test(path))
const flows = modules.filter(({ path }) => path.endsWith('flows.ts'))

type Part = { path: string; name: string; head: string; text: string }

/** The functions of a file, from their heading to the next one at its margin. */
function partsOf({ path, code }: Pick<Source, 'path' | 'code'>): Part[] {
  return code.split(/\n(?=(?:export )?(?:async function|function|const) )/).flatMap((text) => {
    const name = /^(?:export )?(?:async function|function|const) (\w+)/.exec(text)?.[1]
    return name ? [{ path, name, head: headOf(text), text }] : []
  })
}

/** The signature: the first line, or all lines up to the bracket at the margin that closes the parameters. */
const headOf = (text: string): string => /^[^\n]*\(\n[\s\S]*?\n\)[^\n]*\n?|^[^\n]*\n?/.exec(text)![0]

/** The text of a call from its opening bracket to the one that closes it. */
function callAt(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')' && --depth === 0) return text.slice(open, at + 1)
  }
  return text.slice(open)
}

const writes = /\.(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert into|update \w+ (?:\w+ )?set|delete from) /
const statements = (text: string): number => [...text.matchAll(/\.execute(?:TakeFirst|TakeFirstOrThrow)?\(/g)].length
const loops = /\bfor \(/

const writers = stores.flatMap(partsOf).filter(({ text }) => writes.test(text))
const againstStores = (parts: Part[]): string[] =>
  parts
    .filter(({ head, text }) => !/\b\w+: Trx\b/.test(head) && (statements(text) > 1 || loops.test(text)))
    .map(({ path, name }) => `${path} ${name}`)

/** How often a flow writes outside a transaction, or sends a job that none holds; of the cases of a choice only one is taken. */
const writesAlone = (text: string): number => Math.max(...text.split(/\n +case /).map(countAlone))

function countAlone(text: string): number {
  const calls = [...text.matchAll(/\b(\w+)\(\s*shop\.db\b/g)].filter(([, name]) =>
    writers.some((writer) => writer.name === name),
  )
  const jobs = [...text.matchAll(/\bjobs\.send(?=\()/g)]
    .map((match) => callAt(text, match.index + match[0].length))
    .filter((call) => !/\bdb\b/.test(call))
  return calls.length + jobs.length
}
const againstFlows = (parts: Part[]): string[] =>
  parts.filter(({ text }) => writesAlone(text) > 1).map(({ path, name }) => `${path} ${name}`)

/** What breaks the rule without an exception, and exceptions that nothing needs. */
const compare = (found: string[], exceptions: Record<string, string>): string[] => [
  ...found.filter((one) => !(one in exceptions)),
  ...Object.keys(exceptions)
    .filter((one) => !found.includes(one))
    .map((one) => `${one} needs no exception any more`),
]

test('a store that writes in several statements takes a transaction, and nothing else', () => {
  expect(writers.length).toBeGreaterThan(80)
  expect(
    compare(againstStores(writers), {
      'modules/calendar/store.ts saveSnapshots': 'each price stands for itself',
      'modules/calendar/store.ts keepHistory':
        'the reference price is reckoned anew from the history at each refreshing',
      'modules/newsletter/store.ts updateUnsubscribed': 'looks, then writes once',
    }),
  ).toEqual([])
})

test('a flow that writes twice does it in one transaction', () => {
  expect(flows.length).toBeGreaterThan(25)
  const lease = 'takes a lease and gives it back; one that was not given back runs out'
  expect(
    compare(againstFlows(flows.flatMap(partsOf)), {
      'modules/booking/reservation-flows.ts withReservationLease': lease,
      'modules/booking/reservation-flows.ts expire': lease,
      'modules/booking/supplier-flows.ts bookHotel': lease,
      'modules/cancellation/supplier-flows.ts carryOut': lease,
      'modules/booking/supplier-flows.ts work': 'the round looks for what is being confirmed and has no job',
      'modules/payment/flows.ts preparePayment':
        'the provider is asked in between; the same key answers the same intent',
      'modules/payment/flows.ts handleEvent':
        'an event that is not written down comes again, and every part of it may be done twice',
      'modules/mail/flows.ts sendMail': 'the letter goes out in between; what it is called was written before',
      'modules/consent/flows.ts countPurchase': 'claimed, told, noted: told at most once',
      'modules/schedule/flows.ts onceADay': 'the work lies in between; one that died is tried again',
      'modules/calendar/from-price-flows.ts refreshOwnPrice': 'reckoned anew at each refreshing',
    }),
  ).toEqual([])
})

test('both rules see what they are there for', () => {
  const twice = partsOf({
    path: 'x',
    code: "\nexport async function move(db: Db): Promise<void> {\n  await db.updateTable('reservation').execute()\n  await db.insertInto('reservation_event').execute()\n}\n",
  })
  expect(againstStores(twice)).toEqual(['x move'])
  expect(againstStores(twice.map((part) => ({ ...part, head: part.head.replace('Db', 'Trx') })))).toEqual([])
  const apart = partsOf({
    path: 'x',
    code: "\nasync function ask(shop: Shop): Promise<void> {\n  await insertTask(shop.db, task)\n  await shop.jobs.send('book', { number })\n}\n",
  })
  expect(againstFlows(apart)).toEqual(['x ask'])
  expect(
    againstFlows(apart.map((part) => ({ ...part, text: part.text.replace('{ number }', '{ number }, { db: trx }') }))),
  ).toEqual([])
})
