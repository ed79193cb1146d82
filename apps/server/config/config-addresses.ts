/** Environment variables that contain addresses, validated before they are used. */
import { isIP } from 'node:net'
import type { Variables } from '@tussenuit/adapters/variables.ts'

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(text: string): boolean {
  const [address, bits, ...rest] = text.split('/')
  const version = isIP(address!)
  if (namedNetworks.has(text)) return true
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export function readTrustedProxies(variables: Variables): string[] {
  const networks = variables.list('TRUST_PROXY', [])
  const invalid = networks.filter((network) => !isNetwork(network))
  if (invalid.length > 0)
    variables.problems.push(`TRUST_PROXY names ${invalid.join(', ')}, which is no address or network`)
  return networks
}

export function readMailFrom(variables: Variables): string {
  const from = variables.required('MAIL_FROM', 'Tussenuit <hello@tussenuit.example>')
  if (from && !/^[^<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/.test(from))
    variables.problems.push('MAIL_FROM is not an address such as "Shop <hello@shop.example>"')
  return from
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Host names are compared in lower case, as in URLs. */
const lowerCase = (hosts: string[]): string[] => hosts.map((host) => host.toLowerCase())

export function readPublicAddress(
  variables: Variables,
  port: number,
): { publicUrl: string; publicHosts: string[]; hostsGerman: string[] } {
  const { demo, problems } = variables
  const publicUrl = variables.required('PUBLIC_URL', `http://localhost:${port}`).replace(/\/$/, '')
  if (publicUrl && !isWebAddress(publicUrl)) problems.push('PUBLIC_URL is not an http or https address')
  else if (!demo && publicUrl.startsWith('http:'))
    problems.push('PUBLIC_URL must be an https address: cards are not paid over http')
  const ownHosts = isWebAddress(publicUrl)
    ? [new URL(publicUrl).hostname, ...(demo ? ['localhost', '127.0.0.1', '[::1]'] : [])]
    : []
  return {
    publicUrl,
    publicHosts: lowerCase(variables.list('PUBLIC_HOSTS', ownHosts)),
    hostsGerman: lowerCase(variables.list('HOSTS_GERMAN', [])),
  }
}
