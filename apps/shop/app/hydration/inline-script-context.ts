import { createContext } from 'react'

/** What a page's own inline scripts need while the server renders it; in the browser nothing. */
export type InlineScripts = {
  /** Marks our scripts in the rendered page; only the server knows it, and takes it out again. */
  nonce: string
  /**
   * Adds a script that the page starts later to those that the Content-Security-Policy lets run; `source` is its text.
   */
  allow(source: string): void
}

export const InlineScriptsContext = createContext<InlineScripts | undefined>(undefined)
