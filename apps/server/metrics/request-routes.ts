/** The routes under which requests are counted: patterns of paths, never the paths themselves. */
import type { IncomingMessage } from 'node:http'

const names = new WeakMap<IncomingMessage, string>()

/** Names the page that a request asks for, where the server's own route matches every path. */
export const nameRoute = (request: IncomingMessage, route: string): void => void names.set(request, route)

/** Each file of the build has a route of its own, which changes with the build. */
const isFileRoute = (pattern: string): boolean => /\.\w+$/.test(pattern) && !pattern.endsWith('.xml')

/** The name given by `nameRoute`, else the pattern that matched; empty if none did. */
export function routeOf(request: IncomingMessage, pattern: string | undefined): string {
  const name = names.get(request)
  if (name !== undefined) return name
  if (pattern === undefined || pattern === '/*') return ''
  return isFileRoute(pattern) ? 'file' : pattern
}
