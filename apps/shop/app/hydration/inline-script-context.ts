import { createContext } from 'react'

/** The nonce and policy for inline scripts during server rendering; undefined in the browser. */
export type InlineScripts = {
  /** Marks our scripts in the rendered page; known only to the server, which removes it before the page is sent. */
  nonce: string
  /**
   * Adds a script that the page starts later to those that the Content-Security-Policy lets run; `source` is its text.
   */
  allow(source: string): void
}

export const InlineScriptsContext = createContext<InlineScripts | undefined>(undefined)
