/** The token with which the back-office shows the shop's home page in a frame, even while the shop is closed. */
import { isValidSignedToken, createSignedToken } from '../../shared/secret.ts'
import type { Shop } from '../../shared/shop.ts'

type Signing = Pick<Shop, 'keys' | 'now'>

const validMinutes = 15

const signatureInput = ({ keys }: Signing, until: string): [keys: ReturnType<Shop['keys']>, text: string] => [
  keys('look-preview'),
  `look preview until ${until}`,
]

/** The token contains its expiry, so that nothing needs to be stored. */
export function createThemePreviewToken(shop: Signing): string {
  const until = String(shop.now().getTime() + validMinutes * 60_000)
  return `${until}.${createSignedToken(...signatureInput(shop, until))}`
}

export function isValidThemePreviewToken(shop: Signing, token: string): boolean {
  const [, until, signature] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? []
  if (until === undefined || signature === undefined) return false
  return Number(until) > shop.now().getTime() && isValidSignedToken(...signatureInput(shop, until), signature)
}
