/**
 * Normalises headers that proxies and browsers write: client addresses without ports, host names in lower case without
 * a trailing dot.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { parseIpAddress } from '@tussenuit/modules/shared/address.ts'

/**
 * Entries of X-Forwarded-For that are not an address are dropped. The client address is then the next entry to the left
 * of a trusted proxy, or that of the connection.
 */
export function normaliseForwardedHeaders(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded !== undefined) {
    const addresses = String(forwarded)
      .split(',')
      .map(parseIpAddress)
      .filter((address) => address !== null)
    if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ')
    else delete headers['x-forwarded-for']
  }
  if (headers.host !== undefined) headers.host = plainHost(headers.host)
  const host = headers['x-forwarded-host']
  if (host !== undefined) headers['x-forwarded-host'] = String(host).split(',').map(plainHost).join(', ')
}

/** `Shop.Example.:8080` becomes `shop.example:8080`; the port may be empty (RFC 9110, 4.2.3). */
const plainHost = (host: string): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/:$/, '')
    .replace(/\.(?=$|:\d+$)/, '')
