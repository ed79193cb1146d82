/**
 * What a request asks for, as its first line has it: usually a path. A client that takes the shop for a proxy writes a
 * whole address (RFC 9112, 3.2.2), and `OPTIONS *` asks about the server itself. The application sees paths only.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Puts the path of an absolute address in its place; its host then counts, not that of the header. False where the
 * request was answered, as one with several hosts is (RFC 9112, 3.2): a proxy may have read another one of them.
 */
export function takeTarget(request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? ''
  const hosts = request.headersDistinct['host'] ?? []
  if (hosts.length > 1) return answer(request, response, 400)
  if (url.startsWith('/')) return true
  const address = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(url)
  if (address) {
    const [, authority = '', rest = ''] = address
    request.headers.host = authority
    request.url = rest.startsWith('/') ? rest : `/${rest}`
    return true
  }
  return answer(request, response, url === '*' && request.method === 'OPTIONS' ? 204 : 400)
}

function answer(request: IncomingMessage, response: ServerResponse, status: 204 | 400): false {
  response.writeHead(status, {
    ...(status === 204 ? { allow: 'GET, HEAD, POST, PUT, DELETE, OPTIONS' } : { 'content-length': '0' }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end()
  request.resume()
  return false
}
