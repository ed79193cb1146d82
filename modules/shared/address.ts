/** Network addresses: as proxies write them, and a customer's for counting attempts. Pure. */
import { isIP } from 'node:net'

/**
 * The address in an entry of a forwarding header: alone, with a port, quoted, or in brackets, of IPv4 or IPv6 (RFC
 * 7239, 6; some load balancers add the port). Without port, brackets, quotes and zone. Null where it is none.
 */
export function readAddress(text: string): string | null {
  const entry = text.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1]
  const plainPort = /^([\d.]+):\d{1,5}$/.exec(entry)?.[1]
  const address = (bracketed ?? plainPort ?? entry).replace(/%.*$/, '').toLowerCase()
  return isIP(address) > 0 ? address : null
}

/** An IPv4 address, or the /64 of an IPv6 one: a whole /64 belongs to one customer. */
export function customerAddress(ip: string): string {
  const groups = groupsOf(ip)
  return groups ? groups.slice(0, 4).join(':') : plain(ip)
}

/** The network around it: a /24, or a /48. */
export function networkAddress(ip: string): string {
  const groups = groupsOf(ip)
  return groups ? groups.slice(0, 3).join(':') : plain(ip).split('.').slice(0, 3).join('.')
}

const plain = (ip: string): string => ip.toLowerCase().replace('::ffff:', '')

/** The eight groups of an IPv6 address, or null for an IPv4 one (also where it is written inside IPv6). */
function groupsOf(ip: string): string[] | null {
  const address = ip.toLowerCase()
  if (!address.includes(':') || (address.startsWith('::ffff:') && address.includes('.'))) return null
  const [head = '', tail] = address.split('::')
  const split = (part: string | undefined): string[] => (part ? part.split(':') : [])
  const left = split(head)
  const right = split(tail)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
}
