import { describe, expect, it } from 'vitest'
import type { ProviderPaymentState } from '@tussenuit/modules/money/payment/ports.ts'
import { paymentReturnBehaviour, retryCheckoutPath, type Behaviour, type Retrieved } from './status-table.ts'

const retrievedPayment = (state: ProviderPaymentState, continueUrl: string | null = null): Retrieved => ({
  found: 'payment',
  state,
  continueUrl,
})
const stay = { voucher: false, alreadyRedirected: false }
const voucher = { voucher: true, alreadyRedirected: false }
const bank = 'https://bank.example/pay'

const table: [string, Retrieved, typeof stay, Behaviour][] = [
  ['paid', retrievedPayment('paid'), stay, { does: 'finish', text: 'processing' }],
  ['paid, voucher', retrievedPayment('paid'), voucher, { does: 'finish', text: 'processing' }],
  ['processing', retrievedPayment('processing'), stay, { does: 'finish', text: 'processing' }],
  ['open with a page to go on', retrievedPayment('open', bank), stay, { does: 'redirect', url: bank }],
  [
    'open after a redirect',
    retrievedPayment('open', bank),
    { ...stay, alreadyRedirected: true },
    { does: 'offer redirect', url: bank, text: 'actionNeeded' },
  ],
  [
    'open without a page',
    retrievedPayment('open'),
    stay,
    { does: 'go back', text: 'canceled', to: 'checkout', afterMs: 1500 },
  ],
  ['failed', retrievedPayment('failed'), stay, { does: 'go back', text: 'failed', to: 'checkout', afterMs: 1500 }],
  [
    'failed, voucher',
    retrievedPayment('failed'),
    voucher,
    { does: 'go back', text: 'failed', to: 'vouchers', afterMs: 1500 },
  ],
  [
    'cancelled',
    retrievedPayment('cancelled'),
    stay,
    { does: 'go back', text: 'canceled', to: 'checkout', afterMs: 1500 },
  ],
  [
    'cancelled, voucher',
    retrievedPayment('cancelled'),
    voucher,
    { does: 'go back', text: 'canceled', to: 'vouchers', afterMs: 1500 },
  ],
  [
    'open, voucher',
    retrievedPayment('open'),
    voucher,
    { does: 'go back', text: 'canceled', to: 'checkout', afterMs: 1500 },
  ],
  ['no proof', { found: 'no proof' }, stay, { does: 'stop', text: 'invalidInfo', detail: null }],
  [
    'retrieval error',
    { found: 'error', message: 'No such payment' },
    stay,
    { does: 'stop', text: 'errorRetrieving', detail: 'No such payment' },
  ],
  ['no payment', { found: 'nothing' }, stay, { does: 'stop', text: 'unableToRetrieve', detail: null }],
]

describe('the payment’s status on return', () => {
  it.each(table)('%s', (_, retrieved, sale, behaviour) => {
    expect(paymentReturnBehaviour(retrieved, sale)).toEqual(behaviour)
  })

  it('“try again” leads to the checkout of the deal by its slug', () => {
    expect(retryCheckoutPath('wellness-veluwe', 12)).toBe('/booking/wellness-veluwe/wellness-veluwe?step=checkout&q=12')
    expect(retryCheckoutPath(null, 12)).toBe('/')
  })
})
