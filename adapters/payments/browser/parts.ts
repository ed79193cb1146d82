/** Which browser part reads a checkout, by its kind; each is loaded by who pays with it. */
import type { BrowserPart } from '@tussenuit/modules/money/payment/browser-part.ts'

export const browserParts: Record<string, () => Promise<BrowserPart>> = {
  stripe: async () => (await import('./stripe.ts')).stripePart,
}
