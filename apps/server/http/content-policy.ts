/** What a page may load, run and show (Content-Security-Policy). */
import { createHash } from 'node:crypto'
import type { PageOrigins } from '@tussenuit/modules/money/payment/ports.ts'

/**
 * `scripts`: the source texts of the inline scripts that are allowed; scripts injected into a text are not. The page's
 * styles are also allowed by their hash. `provider`: the card provider's origins, for a page with a payment form.
 * `isPreview`: the page may be framed by the back-office editors of a deal and of the shop's appearance.
 * `pictures`: the address before the paths of pictures.
 */
export function contentSecurityPolicy(
  html: string,
  scripts: readonly string[],
  provider: PageOrigins | null,
  { isPreview = false, pictures = '' }: { isPreview?: boolean; pictures?: string } = {},
): string {
  const styles = hashSources([...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]!))
  const ofProvider = (kind: keyof PageOrigins) => provider?.[kind].join(' ') ?? ''
  return [
    "default-src 'self'",
    `script-src 'self' ${hashSources(scripts)} ${ofProvider('scripts')}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${pictureOrigin(pictures)}`,
    "font-src 'self'",
    `connect-src 'self' ${ofProvider('calls')}`,
    `frame-src 'self' ${ofProvider('frames')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ]
    .map((rule) => rule.replace(/\s+/g, ' ').trim())
    .join('; ')
}

/** The origin of an address before the paths of pictures; empty where they are the shop's own. */
export const pictureOrigin = (base: string): string => (base === '' ? '' : new URL(base).origin)

const hashSources = (sources: readonly string[]): string =>
  [...new Set(sources)].map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`).join(' ')
