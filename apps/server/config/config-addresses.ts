/** Which variables hold an address, and of which kind. A wrong one is named before anything tries to use it. */
import { isIP } from 'node:net'

type Environment = Record<string, string | undefined>

const kinds: [name: string, protocols: string[]][] = [
  ['DATABASE_URL', ['postgres:', 'postgresql:']],
  ['REDIS_URL', ['redis:', 'rediss:']],
  ['SMTP_URL', ['smtp:', 'smtps:']],
  ['ETG_API_URL', ['http:', 'https:']],
  ['STRIPE_API_URL', ['http:', 'https:']],
  ['STRIPE_JS_URL', ['http:', 'https:']],
  ['ANALYTICS_URL', ['http:', 'https:']],
]

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(text: string): boolean {
  const [address, bits, ...more] = text.split('/')
  const version = isIP(address!)
  if (namedNetworks.has(text)) return true
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export function addressProblems(env: Environment): string[] {
  const wrong = kinds.flatMap(([name, protocols]) => {
    const value = env[name]?.trim()
    if (!value) return []
    const good = URL.canParse(value) && protocols.includes(new URL(value).protocol)
    return good ? [] : [`${name} is not an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`]
  })
  const from = env['MAIL_FROM']?.trim()
  if (from && !/^[^<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/.test(from))
    wrong.push('MAIL_FROM is not an address such as "Shop <hello@shop.example>"')
  const networks = (env['TRUST_PROXY'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const noNetworks = networks.filter((one) => !isNetwork(one))
  if (noNetworks.length > 0) wrong.push(`TRUST_PROXY names ${noNetworks.join(', ')}, which is no address or network`)
  return wrong
}
