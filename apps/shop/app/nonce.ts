import { createContext } from 'react'

/** Marks the page's own scripts while it is made: the Content-Security-Policy runs these and no other. Only the server knows it. */
export const NonceContext = createContext<string | undefined>(undefined)
