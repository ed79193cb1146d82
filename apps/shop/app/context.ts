/** What the server hands to every page: the calls, who is looking, and the moment it is. */
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { Customization } from '@tussenuit/modules/platform/settings/contract.ts'
import { createContext } from 'react-router'
import type { Language } from './language.ts'

export type ShopRequest = {
  /** The calls, answered inside the process. */
  api: Client
  /** The same for what a form asks for: its refusal is an answer, and the page around it is made all the same. */
  send: Client
  /** Another one for every page: marks our own scripts while it is made, and is not sent. */
  nonce: string
  /** Lets an inline script of the page run, by its source text. */
  allowScript(source: string): void
  /** Without a slash at the end. */
  publicUrl: string
  language: Language
  /** Every language in which the shop can be read. */
  languages: Language[]
  customization: Customization
  /** False while visitors see only the pages of a closed shop. */
  isOpen: boolean
  /** ISO 8601. */
  now: string
  /**
   * Marks the page as the same for every visitor of this language and day, so that it may be cached, and names which
   * packages' prices can change it: on a list also those of packages that it does not show.
   */
  allowSharing(prices: 'shown packages' | 'all packages'): void
  logError(error: unknown): void
  /** Whether a person goes to an address, by a browser; else a program asks for it. */
  isNavigation: boolean
}

export const shopContext = createContext<ShopRequest>()
