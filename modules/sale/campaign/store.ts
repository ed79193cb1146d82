import { type Selectable, sql } from 'kysely'
import { translationsSql } from '../../sql/translation-columns.ts'
import { runningTotalSql } from '../../sql/running-total.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { VoucherCampaignTable } from '../../shared/tables.ts'

export type CampaignRow = Selectable<VoucherCampaignTable> & {
  deal_title: string
  deal_slug: string
  deal_category: string
  deal_pictures: string[]
  externally_sold: boolean
  hide_price: boolean
}
export type CampaignValues = Partial<Omit<Selectable<VoucherCampaignTable>, 'id' | 'version' | 'created_at'>>

const selectCampaigns = (db: Db) =>
  db
    .selectFrom('voucher_campaign as k')
    .innerJoin('deal as d', 'd.id', 'k.deal_id')
    .selectAll('k')
    .select([
      'd.title as deal_title',
      'd.slug as deal_slug',
      'd.category as deal_category',
      'd.pictures as deal_pictures',
      'd.externally_sold',
      'd.hide_price',
    ])
    .where('k.deleted_at', 'is', null)

export async function findCampaign(db: Db, id: number): Promise<CampaignRow | null> {
  return (await selectCampaigns(db).where('k.id', '=', id).executeTakeFirst()) ?? null
}

/** The campaign with the title of its deal in that language. */
export async function findCampaignForTraveller(
  db: Db,
  id: number,
  language: string | undefined,
): Promise<(CampaignRow & { deal_translations: unknown }) | null> {
  const query = selectCampaigns(db).select(
    translationsSql('d.translations', language, ['title']).as('deal_translations'),
  )
  return (await query.where('k.id', '=', id).executeTakeFirst()) ?? null
}

/** The campaign, locked until the transaction ends. */
export async function lockCampaign(db: Trx, id: number): Promise<CampaignRow | null> {
  return (await selectCampaigns(db).where('k.id', '=', id).forUpdate('k').executeTakeFirst()) ?? null
}

const figureSql = (state: 'codes' | 'held' | 'redeemed') =>
  sql<number>`(select total.amount
    from ${runningTotalSql(['campaign'], sql`t.subject = 'campaign:' || k.id`, sql`t.state = ${state}`)} as total)`

/** Newest first, each campaign with the counts of its codes. */
export async function findCampaigns(
  db: Db,
  id?: number,
): Promise<(CampaignRow & { codes: number; held: number; redeemed: number; last_redeemed_at: Date | null })[]> {
  const query = selectCampaigns(db)
    .select([
      figureSql('codes').as('codes'),
      figureSql('held').as('held'),
      figureSql('redeemed').as('redeemed'),
      sql<Date | null>`(select max(e.at) from voucher_entry e where e.campaign_id = k.id)`.as('last_redeemed_at'),
    ])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
  const rows = await (id === undefined ? query : query.where('k.id', '=', id)).execute()
  return rows
}

/** The number of a campaign's unused codes. */
export async function countUnusedCampaignCodes(db: Db, id: number): Promise<number> {
  const [row] = await findCampaigns(db, id)
  return row ? row.codes - row.redeemed : 0
}

export async function insertCampaign(
  db: Db,
  values: CampaignValues & {
    name: string
    partner: string
    deal_id: number
    nights: number
    persons: number
    valid_from: string
    valid_until: string
  },
): Promise<number> {
  return (await db.insertInto('voucher_campaign').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateCampaignRow(db: Db, id: number, values: CampaignValues): Promise<void> {
  if (Object.keys(values).length === 0) return
  await db
    .updateTable('voucher_campaign')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
