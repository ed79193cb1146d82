/**
 * Re-encrypts codes after a key rotation: codes are valid for years, and a replaced key should not be needed that long.
 */
import { hashToken, sealText, unsealText } from '../../shared/secret.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { generateCode } from './code.ts'
import { toLookupCode } from './code-text.ts'
import { findSealedCodes, updateSealedCodes } from './store.ts'

const atOnce = 1_000

/**
 * Re-encrypts the codes that are encrypted with the previous key and returns their number. Afterwards the previous key
 * can be removed.
 */
export async function reencryptCodes(shop: Pick<Shop, 'db' | 'keys'>): Promise<number> {
  const [hashKeys, sealKeys] = [shop.keys('voucher-code'), shop.keys('voucher-seal')]
  if (sealKeys.length === 1) return 0
  let renewed = 0
  for (let after = 0; ; ) {
    const rows = await findSealedCodes(shop.db, after, atOnce)
    const codes = rows.flatMap(({ id, code_sealed: sealed }) => {
      const code = unsealText([sealKeys[0]], sealed) === null ? unsealText(sealKeys, sealed) : null
      return code === null
        ? []
        : [{ id, hash: hashToken(hashKeys, toLookupCode(code)), sealed: sealText(sealKeys, code) }]
    })
    if (codes.length > 0) await updateSealedCodes(shop.db, codes)
    renewed += codes.length
    if (rows.length < atOnce) return renewed
    after = rows.at(-1)!.id
  }
}

/** Gives every code another text, in the caller's transaction, and returns their number: for a copy of a shop. */
export async function replaceCodes({ keys }: Pick<Shop, 'keys'>, trx: Trx): Promise<number> {
  const [hashKeys, sealKeys] = [keys('voucher-code'), keys('voucher-seal')]
  let replaced = 0
  for (let after = 0; ; ) {
    const rows = await findSealedCodes(trx, after, atOnce)
    const codes = rows.map(({ id }) => {
      const code = generateCode()
      return { id, hash: hashToken(hashKeys, toLookupCode(code)), sealed: sealText(sealKeys, code) }
    })
    if (codes.length > 0) await updateSealedCodes(trx, codes)
    replaced += codes.length
    if (rows.length < atOnce) return replaced
    after = rows.at(-1)!.id
  }
}
