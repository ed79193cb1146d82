import { describe, expect, it } from 'vitest'
import { behaviourOf, checkoutPath, redirectUrlOf, type Behaviour, type Retrieved } from './status-table.ts'

const intent = (status: string, redirectUrl: string | null = null): Retrieved => ({
  found: 'intent',
  status,
  redirectUrl,
})
const stay = { voucher: false, alreadyRedirected: false }
const voucher = { voucher: true, alreadyRedirected: false }
const bank = 'https://bank.example/pay'

const table: [string, Retrieved, typeof stay, Behaviour][] = [
  ['succeeded', intent('succeeded'), stay, { does: 'finish', text: 'processing' }],
  ['succeeded, voucher', intent('succeeded'), voucher, { does: 'finish', text: 'processing' }],
  ['processing', intent('processing'), stay, { does: 'finish', text: 'processing' }],
  ['requires_action with a redirect', intent('requires_action', bank), stay, { does: 'redirect', url: bank }],
  [
    'requires_action after a redirect',
    intent('requires_action', bank),
    { ...stay, alreadyRedirected: true },
    { does: 'offer redirect', url: bank, text: 'actionNeeded' },
  ],
  [
    'requires_action without a redirect',
    intent('requires_action'),
    stay,
    { does: 'go back', text: 'canceled', to: 'checkout', afterMs: 1500 },
  ],
  [
    'requires_payment_method',
    intent('requires_payment_method'),
    stay,
    { does: 'go back', text: 'failed', to: 'checkout', afterMs: 1500 },
  ],
  [
    'requires_payment_method, voucher',
    intent('requires_payment_method'),
    voucher,
    { does: 'go back', text: 'failed', to: 'vouchers', afterMs: 1500 },
  ],
  ['failed', intent('failed'), stay, { does: 'go back', text: 'failed', to: 'checkout', afterMs: 1500 }],
  ['failed, voucher', intent('failed'), voucher, { does: 'go back', text: 'failed', to: 'vouchers', afterMs: 1500 }],
  ['canceled', intent('canceled'), stay, { does: 'go back', text: 'canceled', to: 'checkout', afterMs: 1500 }],
  [
    'canceled, voucher',
    intent('canceled'),
    voucher,
    { does: 'go back', text: 'canceled', to: 'vouchers', afterMs: 1500 },
  ],
  [
    'requires_capture',
    intent('requires_capture'),
    stay,
    { does: 'go back', text: 'canceled', to: 'checkout', afterMs: 1500 },
  ],
  [
    'a status of tomorrow, voucher',
    intent('requires_patience'),
    voucher,
    { does: 'go back', text: 'canceled', to: 'checkout', afterMs: 1500 },
  ],
  ['no client secret', { found: 'no secret' }, stay, { does: 'stop', text: 'invalidInfo', detail: null }],
  [
    'retrieval error',
    { found: 'error', message: 'No such intent' },
    stay,
    { does: 'stop', text: 'errorRetrieving', detail: 'No such intent' },
  ],
  ['no intent', { found: 'nothing' }, stay, { does: 'stop', text: 'unableToRetrieve', detail: null }],
]

describe('the payment’s status on return', () => {
  it.each(table)('%s', (_, retrieved, sale, behaviour) => {
    expect(behaviourOf(retrieved, sale)).toEqual(behaviour)
  })

  it('only web addresses are followed', () => {
    expect(redirectUrlOf({ type: 'redirect_to_url', redirect_to_url: { url: bank } })).toBe(bank)
    expect(redirectUrlOf({ type: 'redirect_to_url', redirect_to_url: { url: 'javascript:alert(1)' } })).toBeNull()
    expect(redirectUrlOf({ type: 'use_stripe_sdk' })).toBeNull()
    expect(redirectUrlOf(null)).toBeNull()
  })

  it('“try again” leads to the checkout of the deal by its slug', () => {
    expect(checkoutPath('wellness-veluwe', 12)).toBe('/booking/wellness-veluwe/wellness-veluwe?step=checkout&q=12')
    expect(checkoutPath(null, 12)).toBe('/')
  })
})
