/**
 * What the return page does with what the card provider says: the specification's table (section 4), to the letter.
 * `failed` is in the table although no provider answers it.
 */
export type Retrieved =
  | { found: 'intent'; status: string; redirectUrl: string | null }
  | { found: 'error'; message: string }
  | { found: 'nothing' }
  | { found: 'no secret' }

export type Behaviour =
  | { does: 'finish'; text: 'processing' }
  | { does: 'redirect'; url: string }
  /** The browser was sent there once already: now the traveller decides. */
  | { does: 'offer redirect'; url: string; text: 'actionNeeded' }
  | { does: 'go back'; text: 'failed' | 'canceled'; to: 'vouchers' | 'checkout'; afterMs: 1500 }
  | { does: 'stop'; text: 'invalidInfo' | 'errorRetrieving' | 'unableToRetrieve'; detail: string | null }

export function behaviourOf(retrieved: Retrieved, sale: { voucher: boolean; alreadyRedirected: boolean }): Behaviour {
  if (retrieved.found === 'no secret') return { does: 'stop', text: 'invalidInfo', detail: null }
  if (retrieved.found === 'error') return { does: 'stop', text: 'errorRetrieving', detail: retrieved.message }
  if (retrieved.found === 'nothing') return { does: 'stop', text: 'unableToRetrieve', detail: null }
  const shop = sale.voucher ? 'vouchers' : 'checkout'
  switch (retrieved.status) {
    case 'succeeded':
    case 'processing':
      return { does: 'finish', text: 'processing' }
    case 'requires_action':
      if (retrieved.redirectUrl === null) break
      return sale.alreadyRedirected
        ? { does: 'offer redirect', url: retrieved.redirectUrl, text: 'actionNeeded' }
        : { does: 'redirect', url: retrieved.redirectUrl }
    case 'requires_payment_method':
    case 'failed':
      return { does: 'go back', text: 'failed', to: shop, afterMs: 1500 }
    case 'canceled':
      return { does: 'go back', text: 'canceled', to: shop, afterMs: 1500 }
  }
  return { does: 'go back', text: 'canceled', to: 'checkout', afterMs: 1500 }
}

/** Only a web address may be followed. */
export function redirectUrlOf(
  nextAction: { type?: string; redirect_to_url?: { url?: string | null } | null } | null | undefined,
): string | null {
  const url = nextAction?.type === 'redirect_to_url' ? nextAction.redirect_to_url?.url : null
  return url && /^https?:\/\//.test(url) ? url : null
}

/** Where "try again" leads. */
export function checkoutPath(dealSlug: string | null, dealsId: number | null): string {
  if (dealSlug === null || dealsId === null) return '/'
  const slug = encodeURIComponent(dealSlug)
  return `/booking/${slug}/${slug}?step=checkout&q=${dealsId}`
}
