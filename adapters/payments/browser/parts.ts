/** The browser part for each kind of checkout; each is loaded only when a payment needs it. */
import type { BrowserPart } from '@tussenuit/modules/money/payment/browser-part.ts'

export const browserParts: Record<string, () => Promise<BrowserPart>> = {
  stripe: async () => (await import('./stripe.ts')).stripePart,
}
