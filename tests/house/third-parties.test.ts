/** Every call that may wait for a third party declares it, and has a limit per IP address and per sale. */
import type { Node } from 'oxc-parser'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { partyOf, thirdPartyCalls } from '@tussenuit/server/capacity/third-parties.ts'
import { returnField } from '@tussenuit/modules/money/payment/contract.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { thirdParties, type ThirdParty } from '@tussenuit/modules/shared/third-party.ts'
import { expect, test } from 'vitest'
import { CallGraph, portCall } from './call-graph.ts'
import { root, sources } from './sources.ts'
import { nodesIn, parseSource } from './tree.ts'

/** Ports of the shop that modules implement: code that uses a port can reach all of its implementation. */
const graph = new CallGraph({
  sales: ['reservationSale', 'voucherOrderSale'],
  mailContents: ['reservationMailContent', 'voucherMailContent', 'taskMailContent'],
  cancellationAmounts: ['findCancellationAmounts'],
})

const partyIn = (node: Node): ThirdParty | null => {
  const asked = portCall(node)
  if (!asked || !Object.hasOwn(thirdPartyCalls, asked.port)) return null
  const port = asked.port as keyof typeof thirdPartyCalls
  return (thirdPartyCalls[port] as readonly string[]).includes(asked.name) ? partyOf[port] : null
}

/** The third parties that each call's handler can call, read from the sources. */
async function findThirdPartiesOfCalls(): Promise<Map<Call, Set<ThirdParty>>> {
  const found = new Map<Call, Set<ThirdParty>>()
  const calls = new Set(allRoutes.map(({ call }) => call))
  for (const { path, text } of sources.filter((one) => /^modules\/.+\/routes\.ts$/.test(one.path)))
    for (const node of nodesIn(parseSource(path, text).program)) {
      if (node.type !== 'CallExpression' || node.arguments.length < 2) continue
      const place = graph.meaning(path, node.arguments[0] as Node)
      if (!place) continue
      const call = ((await import(new URL(place.path, root).href)) as Record<string, Call>)[place.name]
      if (!call || !calls.has(call)) continue
      const asked = node.arguments.slice(1).flatMap((one) => graph.reached(path, one as Node))
      found.set(call, new Set(asked.flatMap((one) => partyIn(one.node) ?? [])))
    }
  return found
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`
const waiting = allRoutes.map(({ call }) => call).filter(({ waitsFor }) => waitsFor !== undefined)

test('a call waits for exactly the third parties that it names', async () => {
  const found = await findThirdPartiesOfCalls()
  const differing = [...found].flatMap(([call, asked]) => {
    const [named, can] = [[...(call.waitsFor ?? [])].sort().join(' '), [...asked].sort().join(' ')]
    return named === can ? [] : [`${nameOf(call)} names "${named}" and can ask "${can}"`]
  })
  expect(differing.sort()).toEqual([])
})

test('every call that waits has a limit per address; only signed messages have none', () => {
  expect(waiting.length).toBeGreaterThan(30)
  expect(waiting.filter(({ limit, rawBody }) => limit === undefined && !rawBody).map(nameOf)).toEqual([])
  expect(new Set(waiting.flatMap(({ waitsFor }) => waitsFor!))).toEqual(new Set(thirdParties))
})

/** Names of fields that identify a sale. */
const saleFields = /^(?:reservation_?number|transaction_number|order_number|partner_order_id)$/i
const saleFieldsOf = (call: Call): string[] => {
  const named = (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys((call[part] as { properties?: object } | undefined)?.properties ?? {}).map(
      (field) => `${part}.${field}`,
    ),
  )
  const byPath = /^\/(?:payment-overview|cancelBookingByAdmin)\//.test(call.path) ? ['params.id'] : []
  return [...byPath, ...named.filter((one) => saleFields.test(one.split('.')[1]!) || one === `body.${returnField}`)]
}

test('every call that waits and is about a sale has a limit per sale, by the field that names it', () => {
  const about = waiting.filter((call) => saleFieldsOf(call).length > 0)
  expect(about.length).toBeGreaterThan(10)
  expect(about.filter((call) => !saleFieldsOf(call).includes(call.sale ?? '')).map(nameOf)).toEqual([])
  const unknown = waiting.filter((call) => {
    const [part, field] = (call.sale ?? '').split('.') as ['params' | 'query' | 'body', string]
    return call.sale && !(field in ((call[part] as { properties?: object } | undefined)?.properties ?? {}))
  })
  expect(unknown.map(nameOf)).toEqual([])
})

/** Handlers in the usual style, each with a planted call of a third party. */
test('a handler that asks somebody is found: directly, through a flow, through a port that modules implement', () => {
  const asks = (text: string) =>
    graph
      .reached('modules/sale/booking/routes.ts', parseSource('planted.ts', text).program as Node)
      .flatMap(({ node }) => partyIn(node) ?? [])
  expect(asks('async (_, { shop }) => shop.payments.refund({})')).toEqual(['payments'])
  expect(asks('async (_, { shop }) => { const { supplier } = shop; return supplier.prebook() }')).toEqual(['hotels'])
  expect(asks('async (_, { shop }) => createOrUpdateDraft(shop)')).toContain('payments')
  expect(asks('async (_, { shop }) => shop.mailContents.map(one)')).toEqual([])
  expect(asks('async (_, { shop }) => shop.payments.readEvent(message)')).toEqual([])
  expect(asks('async (_, { shop }) => runInBackground(() => shop.supplier.prebook())')).toEqual([])
})

test('every method of a port that returns a promise calls a third party, or is listed as local', () => {
  const local: Record<string, readonly string[]> = {
    payments: ['readEvent', 'credentials'],
    eventTest: ['isSigned'],
    supplier: ['publishedHotels'],
    mail: ['close'],
  }
  const types = {
    payments: 'PaymentProvider',
    eventTest: 'EventTest',
    walletSupport: 'WalletSupport',
    payouts: 'PayoutSource',
    supplier: 'HotelSupplier',
    directory: 'Directory',
  }
  const ports = { ...types, mail: 'MailSender', purchases: 'PurchaseCounter', vatRegister: 'VatRegister' }
  for (const [port, type] of Object.entries(ports)) {
    const source = sources.find(({ path, code }) => path.endsWith('ports.ts') && code.includes(`type ${type} = {`))!
    const body = source.code.split(`type ${type} = {`)[1]!.split(/^\}|\}$/m)[0]!
    const answering = [...body.matchAll(/(\w+)\((?:[^()]|\([^()]*\))*\): (?:Promise|AsyncIterable)</g)].map(
      ([, name]) => name!,
    )
    expect(answering.length, port).toBeGreaterThan(0)
    const named = [...thirdPartyCalls[port as keyof typeof thirdPartyCalls], ...(local[port] ?? [])]
    expect(answering.sort(), port).toEqual(named.sort())
  }
})
