import { createContext, type ComponentType } from 'react'

/** The nonce and policy for inline scripts during server rendering; undefined in the browser. */
export type InlineScripts = {
  /** Marks our scripts in the rendered page; known only to the server, which removes it before the page is sent. */
  nonce: string
  /**
   * Makes the Content-Security-Policy allow a script that the page starts later; `source` is the text of the script.
   */
  allow(source: string): void
  /** Starts the page's modules; the browser needs none of its code. */
  StartingScripts: ComponentType<{ translationsUrl: string | undefined }>
}

export const InlineScriptsContext = createContext<InlineScripts | undefined>(undefined)
