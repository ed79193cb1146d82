/** Parses IP addresses from forwarding headers, and reduces them to prefixes for counting attempts. Pure. */
import { isIP } from 'node:net'

/**
 * Parses the IP address in an entry of a forwarding header: bare, with a port, quoted or in brackets, IPv4 or IPv6 (RFC
 * 7239, 6; some load balancers add the port). The result has no port, brackets, quotes or zone, is in the shortest
 * form, and is IPv4 for an IPv4-mapped IPv6 address. Null for an invalid IP address.
 */
export function parseIpAddress(text: string): string | null {
  const entry = text.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1]
  const plainPort = /^([\d.]+):\d{1,5}$/.exec(entry)?.[1]
  const address = (bracketed ?? plainPort ?? entry).replace(/(?<=:.*)%.*$/, '')
  return isIP(address) > 0 ? toShortestForm(address) : null
}

/** Converts an IP address to its shortest notation; an IPv4-mapped IPv6 address becomes IPv4 (RFC 4291, 2.5.5.2). */
function toShortestForm(address: string): string {
  if (!address.includes(':')) return address
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(shortest) ?? []
  if (high === undefined) return shortest
  const bits = [high, low!].map((group) => Number.parseInt(group, 16))
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.')
}

/** The IPv4 address, or the /64 prefix of an IPv6 address, because one customer usually gets a whole /64. */
export function customerIpPrefix(ip: string): string {
  const plain = parseIpAddress(ip) ?? ip
  return groupsOf(plain)?.slice(0, 4).join(':') ?? plain
}

/** The prefix of the surrounding network: /24 for IPv4, /48 for IPv6. */
export function networkIpPrefix(ip: string): string {
  const plain = parseIpAddress(ip) ?? ip
  return groupsOf(plain)?.slice(0, 3).join(':') ?? plain.split('.').slice(0, 3).join('.')
}

/** The eight groups of an IPv6 address; null for an IPv4 address. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(':')) return null
  const [head = '', tail] = address.split('::')
  const split = (part: string | undefined): string[] => (part ? part.split(':') : [])
  const groups = split(head)
  const right = split(tail)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - right.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...right]
}
