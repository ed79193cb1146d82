/**
 * The target in the first line of a request: usually a path. A client that treats the shop as a proxy sends an absolute
 * URL (RFC 9112, 3.2.2), and `OPTIONS *` refers to the server itself. The application only handles paths.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Replaces an absolute URL with its path and adopts its host, which overrides the Host header. Returns false if the
 * request was answered here: a request with several Host headers is refused (RFC 9112, 3.2), because a proxy may have
 * used a different one.
 */
export function normaliseRequestTarget(request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? ''
  const hosts = request.headersDistinct['host'] ?? []
  if (hosts.length > 1) return answerWithoutBody(request, response, 400)
  if (url.startsWith('/')) return true
  const address = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(url)
  if (address) {
    const [, authority = '', rest = ''] = address
    request.headers.host = authority
    request.url = rest.startsWith('/') ? rest : `/${rest}`
    return true
  }
  return answerWithoutBody(request, response, url === '*' && request.method === 'OPTIONS' ? 204 : 400)
}

function answerWithoutBody(request: IncomingMessage, response: ServerResponse, status: 204 | 400): false {
  response.writeHead(status, {
    ...(status === 204 ? { allow: 'GET, HEAD, POST, PUT, DELETE, OPTIONS' } : { 'content-length': '0' }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end()
  request.resume()
  return false
}
