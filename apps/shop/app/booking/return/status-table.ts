/**
 * The return page's reaction to the payment's state, by the table of the shop's specification (section 4). The table's
 * "any other status" is a payment that is not paid, failed or cancelled and cannot be continued.
 */
import type { BrowserPaymentState } from '@tussenuit/modules/money/payment/browser-part.ts'

export type Retrieved =
  | Pick<Extract<BrowserPaymentState, { found: 'payment' }>, 'found' | 'state' | 'continueUrl'>
  | Exclude<BrowserPaymentState, { found: 'payment' }>
  | { found: 'no proof' }

export type Behaviour =
  | { does: 'finish'; text: 'processing' }
  | { does: 'redirect'; url: string }
  /** The browser was redirected once already: now the traveller decides. */
  | { does: 'offer redirect'; url: string; text: 'actionNeeded' }
  | { does: 'go back'; text: 'failed' | 'canceled'; to: 'vouchers' | 'checkout'; afterMs: 1500 }
  | { does: 'stop'; text: 'invalidInfo' | 'errorRetrieving' | 'unableToRetrieve'; detail: string | null }

export function paymentReturnBehaviour(
  retrieved: Retrieved,
  sale: { voucher: boolean; alreadyRedirected: boolean },
): Behaviour {
  if (retrieved.found === 'no proof') return { does: 'stop', text: 'invalidInfo', detail: null }
  if (retrieved.found === 'error') return { does: 'stop', text: 'errorRetrieving', detail: retrieved.message }
  if (retrieved.found === 'nothing') return { does: 'stop', text: 'unableToRetrieve', detail: null }
  const shop = sale.voucher ? 'vouchers' : 'checkout'
  switch (retrieved.state) {
    case 'paid':
    case 'processing':
      return { does: 'finish', text: 'processing' }
    case 'failed':
      return { does: 'go back', text: 'failed', to: shop, afterMs: 1500 }
    case 'cancelled':
      return { does: 'go back', text: 'canceled', to: shop, afterMs: 1500 }
    case 'open':
      if (retrieved.continueUrl === null) break
      return sale.alreadyRedirected
        ? { does: 'offer redirect', url: retrieved.continueUrl, text: 'actionNeeded' }
        : { does: 'redirect', url: retrieved.continueUrl }
  }
  return { does: 'go back', text: 'canceled', to: 'checkout', afterMs: 1500 }
}

/** The path of the link "try again". */
export function retryCheckoutPath(dealSlug: string | null, dealsId: number | null): string {
  if (dealSlug === null || dealsId === null) return '/'
  const slug = encodeURIComponent(dealSlug)
  return `/booking/${slug}/${slug}?step=checkout&q=${dealsId}`
}
