/** A customer's network address, for counting attempts. Pure. */

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
