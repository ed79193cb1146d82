import { type DealRow, type DealTexts, findDealById, findDealBySlug } from '../../catalogue/deal/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Db } from '../../shared/shop.ts'

/** The deal on sale with this id or slug. Refuses `deal_unknown`. */
export async function requireDealOnSale(db: Db, idOrSlug: string | number, texts?: DealTexts): Promise<DealRow> {
  const text = String(idOrSlug)
  const byId = /^\d{1,15}$/.test(text) ? await findDealById(db, Number(text), texts) : null
  const row = byId?.status === 'active' ? byId : await findDealBySlug(db, text, texts)
  return row ?? refuse(404, 'deal_unknown', 'There is no such package.')
}
