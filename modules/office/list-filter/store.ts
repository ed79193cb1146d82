import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import { containsAllTerms } from '../../sql/search-term.ts'
import type { dealChoiceKinds, reservationChoiceKinds } from './contract.ts'

type Choice = { value: string; label: string }
type Source = {
  value: RawBuilder<unknown>
  label: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}

/** The maximum number of choices; a longer term reduces them. */
const maxChoices = 20

const headingSource = (kind: string): Source => ({
  value: sql`item.name`,
  label: sql`item.title`,
  from: sql`reference_item as item`,
  where: sql`item.kind = ${kind}`,
})
const hotels: Source = {
  value: sql`hotel.id::text`,
  label: sql`concat_ws(', ', hotel.name, nullif(hotel.city, ''))`,
  from: sql`hotel`,
  where: sql`true`,
}

/** The records that deals refer to. */
const dealSources: Record<(typeof dealChoiceKinds)[number], Source> = {
  category: headingSource('category'),
  destination: headingSource('destination'),
  theme: headingSource('theme'),
  hotel: hotels,
}
/** The records to which at least one reservation refers. */
const reservationSources: Record<(typeof reservationChoiceKinds)[number], Source> = {
  destination: headingSource('destination'),
  hotel: { ...hotels, where: sql`exists (select from reservation where reservation.hotel_id = hotel.id)` },
  deal: {
    value: sql`deal.id::text`,
    label: sql`deal.title`,
    from: sql`deal`,
    where: sql`exists (select from reservation where reservation.deal_id = deal.id)`,
  },
  seller: {
    value: sql`seller.email`,
    label: sql`seller.email`,
    from: sql`(select distinct sold_by as email from reservation where sold_by is not null) as seller`,
    where: sql`true`,
  },
}

async function findChoices(db: Db, source: Source, asked: { q?: string; value?: string }): Promise<Choice[]> {
  const { value, label, from, where } = source
  const term = asked.q?.trim() ?? ''
  const narrowed =
    asked.value !== undefined
      ? sql`${value} = ${asked.value}`
      : term === ''
        ? sql`true`
        : containsAllTerms(sql`searchable(${label})`, term)
  const { rows } = await sql<Choice>`select ${value} as value, ${label} as label from ${from}
    where ${where} and ${narrowed} order by lower(${label}), ${value} limit ${maxChoices}`.execute(db)
  return rows
}

export const findDealChoices = (
  db: Db,
  { of, ...asked }: { of: (typeof dealChoiceKinds)[number]; q?: string; value?: string },
): Promise<Choice[]> => findChoices(db, dealSources[of], asked)

export const findReservationChoices = (
  db: Db,
  { of, ...asked }: { of: (typeof reservationChoiceKinds)[number]; q?: string; value?: string },
): Promise<Choice[]> => findChoices(db, reservationSources[of], asked)
