/**
 * Parts of a page whose markup the server uses again, in this page or another one, instead of rendering it: entries of
 * menus, cards of packages, months of a calendar. In the browser they are ordinary components.
 */
import { createContext, createElement, type ReactElement, useContext } from 'react'

/** Finds the markup of a part by its name and everything that it shows; see reused-markup.server.ts. */
export type ReusedParts = { find(name: string, facts: unknown): { tag: string; isStored: boolean } }

export const ReusedPartsContext = createContext<ReusedParts | null>(null)

/**
 * `facts`: plain data, all that the part reads beside the language, the day, the query of the address and the shop's
 * appearance; null: it is rendered each time. The part has no identifiers made by `useId`, which depend on the place,
 * and no picture that loads at once, which the head of the page names.
 */
export function ReusedMarkup({ name, facts, children }: { name: string; facts: unknown; children: ReactElement }) {
  const parts = useContext(ReusedPartsContext)
  if (!import.meta.env.SSR || !parts || facts === null) return children
  const { tag, isStored } = parts.find(name, facts)
  return createElement(tag, null, isStored ? null : children)
}
