/**
 * The kind of a request. Under load each kind has its own limit (traffic.ts) and some are refused early (shedding.ts).
 * Pure.
 */
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { searchCalls } from '../http/calls.ts'

export type Kind = 'pages' | 'pictures' | 'searches' | 'sales' | 'office'

export type RequestFacts = {
  method: string
  url: string
  /**
   * The result of routing; null before routing, when method and path decide. `url` is undefined if no route matched.
   */
  route: { url: string | undefined; call: Call | undefined; isOfStaff: boolean } | null
}

/** Null for requests that neither wait nor are refused, such as probes and files of the build. */
export function classifyRequest({ method, url, route }: RequestFacts): Kind | null {
  const path = url.split('?')[0]!
  const call = route ? route.call : findSearchCall(method, path)
  if (call && route?.isOfStaff) return 'office'
  if (call) return searchCalls.has(call) ? 'searches' : 'sales'
  if (route ? route.url === '/pictures/:file' : path.startsWith('/pictures/')) return 'pictures'
  return (route ? isPageRoute(route.url) : isPagePath(path)) ? 'pages' : null
}

/** The sitemap (XML) is made from the database like a page. Every file of the build has its own route. */
const isPageRoute = (url: string | undefined): boolean => url === '/*' || url?.endsWith('.xml') === true

const isPagePath = (path: string): boolean =>
  !/^\/(?:api|ready|health|docs|admin)(?:\/|$)/.test(path) && (!/\.\w+$/.test(path) || /\.(?:data|xml)$/.test(path))

const searches = [...searchCalls].map((call) => ({
  call,
  path: new RegExp(`^/api${call.path.replace(/:\w+/g, '[^/]+')}/?$`),
}))

const findSearchCall = (method: string, path: string): Call | undefined =>
  searches.find((search) => search.call.method === method && search.path.test(path))?.call
