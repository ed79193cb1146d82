/** Staff translations of phrases in the supplier's texts that no dictionary contains. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { diffFields, cleanRecordTranslations } from '../../shared/record-texts.ts'
import { refuse, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import type { Translations } from '../../shared/translated.ts'
import { lockPhrase, findPhrase, type StoredPhrase, updatePhrase } from './phrase-store.ts'

const refuseUnknownPhrase = () => refuse(404, 'record_unknown', 'There is no such phrase.')

const toReply = ({ phrase: _phrase, updated_at, ...rest }: StoredPhrase) => ({
  ...rest,
  updated_at: updated_at.toISOString(),
})

export const getPhrase = async ({ db }: Pick<Shop, 'db'>, id: number) =>
  toReply((await findPhrase(db, id)) ?? refuseUnknownPhrase())

export async function changePhrase(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  input: { translations: Translations; version: number },
  caller: Caller,
) {
  const translations = cleanRecordTranslations(input.translations)
  const actor = caller.staff!.email
  await shop.db.transaction().execute(async (trx) => {
    const before = (await lockPhrase(trx, id)) ?? refuseUnknownPhrase()
    if (before.version !== input.version) refuseChanged('this phrase', toReply(before))
    await updatePhrase(trx, before, translations, actor, shop.now())
    await writeAuditEntry(trx, {
      actor,
      action: 'supplier_phrase.update',
      subject: `supplier_phrase:${id}`,
      ...diffFields({ translations: before.translations }, { translations }),
    })
  })
  return getPhrase(shop, id)
}
