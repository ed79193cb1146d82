import { expect, test } from 'vitest'
import { PaymentsRefused, PaymentsUnavailable } from '../../money/payment/ports.ts'
import { findExternalServiceProblems } from './outside-flows.ts'

type Shop = Parameters<typeof findExternalServiceProblems>[0]

const failWith = (thrown: Error) => async () => {
  throw thrown
}
const makeShop = (checks: {
  payments?: (account: string) => Promise<void>
  supplier?: () => Promise<string[]>
  mail?: () => Promise<void>
}) =>
  ({
    payments: { check: checks.payments ?? (async () => undefined) },
    supplier: { check: checks.supplier ?? (async () => []) },
    mail: { check: checks.mail ?? (async () => undefined) },
  }) as unknown as Shop

test('nothing is wrong where every service answers and lets the shop in', async () => {
  expect(await findExternalServiceProblems(makeShop({}))).toEqual({ payment: [], supplier: [], mail: [] })
})

test('refused keys are named by their account; what does not answer is away, and said once', async () => {
  const refused = async (account: string) => {
    if (account === 'sgr') throw new PaymentsRefused('invalid_key', 'refused')
  }
  expect((await findExternalServiceProblems(makeShop({ payments: refused }))).payment).toEqual(['sgr_refused'])
  const away = failWith(new PaymentsUnavailable('no answer'))
  expect((await findExternalServiceProblems(makeShop({ payments: away }))).payment).toEqual(['payments_away'])
})

test('a supplier that does not open every call, or does not answer, and a mail server that refuses', async () => {
  expect((await findExternalServiceProblems(makeShop({ supplier: async () => ['hotel/order'] }))).supplier).toEqual([
    'supplier_calls',
  ])
  const { supplier, mail } = await findExternalServiceProblems(
    makeShop({ supplier: failWith(new Error('away')), mail: failWith(new Error('EAUTH')) }),
  )
  expect([supplier, mail]).toEqual([['supplier_away'], ['mail_away']])
})

test('a service that never answers counts as away', async () => {
  const never = () => new Promise<never>(() => undefined)
  const found = await findExternalServiceProblems(makeShop({ payments: never, supplier: never, mail: never }), 20)
  expect(found).toEqual({ payment: ['payments_away'], supplier: ['supplier_away'], mail: ['mail_away'] })
})
