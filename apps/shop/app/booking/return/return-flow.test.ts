import { afterEach, expect, test, vi } from 'vitest'
import { createServerMessages } from '../../server-messages.ts'
import { handlePaymentReturn, type ReturnScreen } from './return-flow.ts'

const sale = {
  kind: 'reservation',
  number: 'TU23456789',
  deal_slug: 'sea',
  deals_id: 7,
  checkout: { kind: 'redirect', url: 'https://cards.test/pay', reference: 'pay_1' },
  payment_state: 'paid',
}
const replies: Record<string, unknown> = {
  '/payments/return': sale,
  '/insert-reservation': { state: 'confirmed' },
  '/paid-booking': {},
}

afterEach(() => vi.unstubAllGlobals())

test('the page goes on to the booking while the report of the payment is unanswered', async () => {
  const asked: string[] = []
  const fetch = async (url: string) => {
    const { pathname } = new URL(url, 'https://shop.test')
    const path = pathname.replace(/^\/api/, '')
    asked.push(path)
    // The report for support is sent, and never answered.
    if (path === '/payments/logStripePayment') return new Promise(() => undefined)
    const data = replies[path] ?? { value: null }
    const body = { status: 200, message: '', data }
    return { ok: true, status: 200, json: async () => body, text: async () => JSON.stringify(body) }
  }
  vi.stubGlobal('window', { fetch })
  vi.stubGlobal('document', { cookie: '' })
  const left = Promise.withResolvers<string>()
  const screen: ReturnScreen = {
    gone: () => false,
    show: () => undefined,
    alert: () => undefined,
    messages: createServerMessages({ t: (key: string) => key } as never),
    booked: () => undefined,
    success: () => undefined,
    goTo: (path) => left.resolve(path),
  }
  void handlePaymentReturn('proof_1', 'en', screen)
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('still on the page'), 1_000))
  expect(await Promise.race([left.promise, late])).toBe('/thankyou?number=TU23456789')
  expect(asked).toContain('/payments/logStripePayment')
})
