/** The context that the server passes to the loaders and actions of every page. */
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { Customization } from '@tussenuit/modules/platform/settings/contract.ts'
import { createContext } from 'react-router'
import type { MarkupStore } from './hydration/reused-markup.server.ts'
import type { Language } from './language.ts'

export type ShopRequest = {
  /** The calls, answered inside the process. */
  api: Client
  /** Like `api`, for forms: a refusal is returned as a result, with which the page is rendered. */
  send: Client
  /** A nonce per rendering that marks our own scripts. It is removed before the page is sent. */
  nonce: string
  /** Allows an inline script of the page, by its source text. */
  allowScript(source: string): void
  /** Without a slash at the end. */
  publicUrl: string
  language: Language
  /** All languages of the shop. */
  languages: Language[]
  customization: Customization
  /** False while visitors see only the pages of a closed shop. */
  isOpen: boolean
  /** ISO 8601. */
  now: string
  /**
   * Marks the page as the same for every visitor of this language and day, so that it may be cached. `prices`: the
   * packages whose prices can change the page; for a list also packages that it does not show.
   */
  allowSharing(prices: 'shown packages' | 'all packages'): void
  /**
   * Whether a page of this address is stored that was rendered from data with this fingerprint (see
   * data-fingerprint.server.ts). The server then sends that page instead of what is rendered. Null if pages
   * are not stored.
   */
  hasPageOf: ((fingerprint: string) => boolean) | null
  /** Markup that pages of the same appearance use again. */
  markup: MarkupStore
  /** Takes the rendered page, as text: the response has no body then. */
  takeHtml(html: string): void
  logError(error: unknown): void
  /** True for document navigations of a browser; false for requests by programs. */
  isNavigation: boolean
}

export const shopContext = createContext<ShopRequest>()
