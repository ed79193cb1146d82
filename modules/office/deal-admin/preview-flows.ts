/** Previews a deal as travellers would see it if it were saved and put on sale. */
import { randomBytes, randomInt } from 'node:crypto'
import { findUsualPartyDays, findSellableDeal, updateFromPrices } from '../../availability/calendar/index.ts'
import type { DealDetail } from '../../catalogue/deal/card-contract.ts'
import { findDealById } from '../../catalogue/deal/index.ts'
import { getDealPageInAnyState, type CardSource } from '../../availability/search/index.ts'
import { addDays, addMonths, today } from '../../shared/day.ts'
import { partyKey } from '../../shared/party.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { runInTransaction } from '../../sql/transaction.ts'
import { cleanContent } from './content.ts'
import type { DealContent } from './contract.ts'
import { listMissingFieldsOfStoredDeal } from './flows.ts'
import { toStoredDeal } from './stored-flows.ts'
import { findStoredDeal } from './store.ts'
import { findPreview, insertPreviewDeal, insertPreview, deleteOldPreviews } from './preview-store.ts'

/** Runs `work` in a transaction in which the deal is saved and on sale, and then rolls the transaction back. */
async function runWithPreviewDeal<T>(
  shop: CardSource,
  dealsId: number | null,
  content: DealContent,
  work: (inside: CardSource, id: number) => Promise<T>,
): Promise<T> {
  // Preview ids are negative, so that they never equal a deal's id.
  const id = -randomInt(1, 2 ** 47)
  return runInTransaction(
    shop.db,
    async (trx) => {
      const { values, links } = await toStoredDeal(shop, trx, content, {})
      await insertPreviewDeal(trx, id, values, links, dealsId, shop.now())
      return work({ ...shop, db: trx }, id)
    },
    () => false,
  )
}

/** The validity of a preview in minutes. */
const previewMinutes = 15

export async function previewDeal(
  shop: CardSource,
  input: { deals_id: number | null; deal: DealContent; language?: string; nights?: number; month?: string },
) {
  const content = cleanContent(input.deal)
  if (input.deals_id !== null && !(await findStoredDeal(shop.db, input.deals_id)))
    refuse(404, 'deal_unknown', 'There is no such deal.')
  const preview = await runWithPreviewDeal(shop, input.deals_id, content, async (inside, id) => {
    const missing = listMissingFieldsOfStoredDeal(shop, (await findStoredDeal(inside.db, id))!)
    const deal = await getUnsavedDealPage(inside, id, input.deals_id, content, input.language)
    const nights = input.nights ?? deal.price?.nights ?? deal.show_hotel_nights[0] ?? null
    const month = input.month ?? (deal.lowest_price_day ?? today(shop.now())).slice(0, 7)
    const sale = (await findSellableDeal(inside, id))!
    const calendar =
      nights === null || !deal.show_hotel_nights.includes(nights)
        ? []
        : await findUsualPartyDays(inside, sale, nights, `${month}-01`, addDays(addMonths(`${month}-01`, 1), -1))
    return { deal, missing, nights, calendar }
  })
  const token = randomBytes(16).toString('base64url')
  const now = shop.now()
  await shop.db.transaction().execute(async (trx) => {
    await deleteOldPreviews(trx, now)
    await insertPreview(trx, {
      token,
      deal_id: input.deals_id,
      content,
      expires_at: new Date(now.getTime() + previewMinutes * 60_000),
    })
  })
  return { token, path: `/packages/${content.category || 'all'}/${content.category_id}`, ...preview }
}

/** Whether the token belongs to a valid preview. */
export const isValidPreviewToken = async ({ db, now }: Pick<Shop, 'db' | 'now'>, token: string): Promise<boolean> =>
  /^[\w-]{22}$/.test(token) && (await findPreview(db, token, now())) !== null

/** The page data of a preview, for holders of its token. */
export async function getPreviewPage(
  shop: CardSource,
  token: string,
  language: string | undefined,
): Promise<DealDetail> {
  const { deal_id, content } =
    (await findPreview(shop.db, token, shop.now())) ?? refuse(404, 'preview_over', 'This preview is over.')
  return runWithPreviewDeal(shop, deal_id, content, (inside, id) =>
    getUnsavedDealPage(inside, id, deal_id, content, language),
  )
}

/** The page data of an unsaved deal; `dealsId` is the id of the edited deal, null for a new one. */
async function getUnsavedDealPage(
  inside: CardSource,
  id: number,
  dealsId: number | null,
  content: DealContent,
  language: string | undefined,
): Promise<DealDetail> {
  await updateFromPrices(inside, [id], [partyKey([{ adults: content.travel_companion, children: [] }])])
  const deal = await getDealPageInAnyState(inside, (await findDealById(inside.db, id))!, language ? { language } : {})
  return { ...deal, deals_id: dealsId ?? 0, category_id: content.category_id }
}
