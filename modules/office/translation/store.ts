import { type RawBuilder, sql } from 'kysely'
import type { FaqEntry } from '../../people/content/index.ts'
import { runningTotalSql } from '../../sql/running-total.ts'
import type { Db } from '../../shared/shop.ts'
import type { TranslatedText, TranslationShare } from './contract.ts'
import { questions, type TextKind, type TextState } from './states.ts'

type Sql = RawBuilder<unknown>

/** The texts of the deals with these ids. The translations of a deal are unpacked once, not for each text. */
const dealTexts = (ids: Sql) => {
  const records = sql`(select id, title, summary, description_html, hotel_info, picture_alts, version, text_states, outdated,
      translations || '{}' as translations
    from deal where status <> 'deleted' and id in ${ids} offset 0)`
  return sql`
  select 'deals' as kind, deal.id::text as id, deal.title as record, each.name, each.stored, each.source,
    deal.translations, deal.outdated, deal.version, deal.text_states as states
  from ${records} as deal cross join lateral (values
    ('title', 'title', deal.title), ('summary', 'summary', deal.summary),
    ('description', 'description_html', deal.description_html),
    ('hotel_title', 'hotel_title', deal.hotel_info ->> 'title'),
    ('hotel_description', 'hotel_description_html', deal.hotel_info ->> 'description_html')) as each (name, stored, source)
  union all
  select 'deals', deal.id::text, deal.title, 'alt:' || picture.key, 'alt:' || picture.key, picture.value, deal.translations,
    deal.outdated, deal.version, deal.text_states
  from ${records} as deal cross join lateral jsonb_each_text(deal.picture_alts) as picture`
}

/** Few hotels have texts of their own. Must equal the condition of the index `hotel_with_texts`, so that it is used. */
const hotelHasTexts = sql`and (hotel.intro_html <> '' or 'policies' = any(hotel.own_fields)
  or 'extra_info' = any(hotel.own_fields))`

/** The texts of all kinds except deals. `hotels` limits those of hotels (null: all); the other kinds are few. */
const otherTextsSql = (hotels: Sql | null) => sql`
  select 'hotels' as kind, hotel.id::text as id, hotel.name as record, each.name, each.name as stored, each.source,
    hotel.translations, hotel.outdated, hotel.version, null::jsonb as states
  from hotel cross join lateral (values ('intro', hotel.intro_html),
    ('policy', case when 'policies' = any(hotel.own_fields) then house_rules_text(hotel.policies) end),
    ('extra_info', case when 'extra_info' = any(hotel.own_fields) then hotel.extra_info end)) as each (name, source)
  where hotel.deleted_at is null ${hotels ? sql`and hotel.id in ${hotels}` : hotelHasTexts}
  union all
  select 'activities', activity.id::text, activity.title, each.name, each.stored, each.source, activity.translations,
    activity.outdated, activity.version, null
  from activity cross join lateral (values ('external_name', 'external_name', activity.external_name),
    ('description', 'description_html', activity.description_html)) as each (name, stored, source)
  union all
  select case item.kind when 'category' then 'categories' when 'theme' then 'themes'
      when 'destination' then 'destinations' when 'surrounding' then 'surroundings' else 'custom-filters' end,
    item.id::text, item.title, each.name, each.stored, each.source, item.translations, item.outdated, item.version,
    null
  from reference_item as item cross join lateral (values ('title', 'title', item.title),
    ('summary', 'summary', item.summary),
    ('description', 'description_html', case when item.kind = 'surrounding' then item.description_html end))
    as each (name, stored, source)
  union all
  select 'custom-filters', item.id::text, item.title, value ->> 'key', value ->> 'key', value ->> 'label', item.translations,
    item.outdated, item.version, null
  from reference_item as item cross join lateral jsonb_array_elements(item.filter_values) as value
  where item.kind = 'custom_filter'
  union all
  select 'additional-info', block.id::text, block.title, each.name, each.stored, each.source, block.translations,
    block.outdated, block.version, null
  from additional_info as block cross join lateral (values ('title', 'title', block.title),
    ('description', 'description_html', block.description_html)) as each (name, stored, source)
  union all
  select 'banners', banner.id::text, banner.title, each.name, each.name, each.source, banner.translations,
    banner.outdated, banner.version, null
  from banner cross join lateral (values ('title', banner.title), ('text', banner.text)) as each (name, source)
  union all
  select 'content-pages', page.name, page.title, each.name, each.name, each.source, page.translations,
    page.outdated, page.version, null
  from content_page as page cross join lateral (values ('title', page.title), ('lead', page.lead),
    ('body_html', page.body_html), (${questions}::text, nullif(page.faq::text, '[]'))) as each (name, source)
  union all
  select 'supplier-phrases', id::text, text, 'text', 'text', text, translations, '{}', version, null
  from supplier_phrase
  union all
  select 'vouchers', voucher.id::text, voucher.name, each.name, each.stored, each.source, voucher.translations,
    voucher.outdated, voucher.version, null
  from voucher cross join lateral (values ('name', 'name', voucher.name),
    ('description', 'description_html', voucher.description_html)) as each (name, stored, source)
  union all
  select 'campaigns', campaign.id::text, campaign.name, each.name, each.stored, each.source, campaign.translations,
    campaign.outdated, campaign.version, null
  from voucher_campaign as campaign cross join lateral (values ('campaign_name', 'campaign_name', campaign.name),
    ('promotion', 'promotion_html', campaign.promotion_html)) as each (name, stored, source)
  where campaign.deleted_at is null`

/**
 * Texts of the catalogue and of the pages that have English content. `name` is the key as displayed, `stored` the key
 * as stored, which has a suffix for HTML. For deals, `deal_text` lists which texts exist.
 */
const textsOf = (of: { deals: Sql; hotels: Sql }) => sql`(${dealTexts(of.deals)} union all ${otherTextsSql(of.hotels)})`

/**
 * The state of a text in that language. An empty list counts as missing. The key `outdated` holds the English source
 * from which the translation was made.
 */
const stateSql = (language: ReturnType<typeof sql>) => sql`case
  when states is not null then coalesce(states #>> array[${language}, stored], 'missing')
  when coalesce(translations #>> array[${language}, stored], '') in ('', '[]') then 'missing'
  when outdated #>> array[${language}, stored] is not null then 'outdated' else 'done' end`

/** The columns of a text for lists and files. A filter's texts are named by the keys of its values. */
const columnsSql = (language: ReturnType<typeof sql>) => sql`kind, id, record, name, source, version,
  translations #>> array[${language}, stored] as text, outdated #>> array[${language}, stored] as made_from, state,
  kind <> 'custom-filters' and (stored like '%html' or stored in ('intro', ${questions})) as rich`

export type TextQuery = { language: string; state?: TextState; kind?: TextKind; q: string; page: number; limit: number }

export async function findTranslatableTexts(
  db: Db,
  query: TextQuery,
): Promise<{ items: TranslatedText[]; total: number }> {
  const language = sql`${query.language}::text`
  const pattern = sql`(select '%' || searchable(${query.q}) || '%')`
  const offset = (query.page - 1) * query.limit
  const deals = sql`deal_text where ${query.kind === undefined || query.kind === 'deals'}
    and (${query.state ?? null}::text is null or ${stateOfDealText(language)} = ${query.state ?? null})
    and (${query.q} = '' or searched like ${pattern})`
  // Counts and sorts without reading the texts, which are read only for one page. Deals are read in list order until
  // the page is full.
  const { rows } = await sql<TranslatedText & { total: number }>`
    with others as materialized (
      select kind, id, record, name, state, mark from (
        select kind, id, record, name, source, ${stateSql(language)} as state,
            case kind when 'custom-filters' then source end as mark from (${otherTextsSql(null)}) as texts
          where octet_length(source) > 0) as stated
      where (${query.state ?? null}::text is null or state = ${query.state ?? null})
        and (${query.kind ?? null}::text is null or kind = ${query.kind ?? null})
        and (${query.q} = '' or searchable(record || ' ' || source) like ${pattern})),
    counted as materialized (
      select ${query.q === '' ? dealTextTotal(query) : sql`(select count(*) from ${deals})`} as deals),
    page as materialized (
      select * from (
        select * from others
        union all
        (select 'deals', deal_id::text, record, name, ${stateOfDealText(language)}, null from ${deals}
          order by record, deal_id, name limit (select least(${offset + query.limit}, deals) from counted))) as listed
      order by kind, record, length(id), id, name limit ${query.limit} offset ${offset}),
    shown as (
      select ${columnsSql(language)} from page join ${textsOf({
        deals: sql`(select id::bigint from page where kind = 'deals')`,
        hotels: sql`(select id::bigint from page where kind = 'hotels')`,
      })} as texts using (kind, id, record, name)
      -- A value of a filter may have the name of another text.
      where mark is null or source = mark)
    -- A page behind the last one has no rows, and the total all the same.
    select shown.*, (deals + (select count(*) from others))::int as total from counted left join shown on true
    order by kind, record, length(id), id, name`.execute(db)
  const items = rows.filter(({ kind }) => kind !== null).map(({ total: _total, ...row }) => toNumberedText(row))
  return { items, total: rows[0]!.total }
}

const stateOfDealText = (language: Sql) => sql`coalesce(states ->> ${language}, 'missing')`

/** The number of deal texts in that state, or in any state. Texts that are neither done nor outdated are missing. */
function dealTextTotal({ language, state, kind }: TextQuery): Sql {
  if (kind !== undefined && kind !== 'deals') return sql`0`
  const all = sql`(select amount from ${runningTotalSql(['text'], sql`t.subject = ''`)} as total)`
  const inLanguage = (...conditions: Sql[]) =>
    sql`(select amount from ${runningTotalSql(['text'], sql`t.subject = ${language}`, ...conditions)} as total)`
  if (state === undefined) return all
  return state === 'missing' ? sql`${all} - ${inLanguage()}` : inLanguage(sql`t.state = ${state}`)
}

/** Pages are identified by name, all other records by number. The questions of a page are stored as a list. */
function toNumberedText(text: TranslatedText): TranslatedText {
  if (text.kind !== 'content-pages') return { ...text, id: Number(text.id) }
  return text.name === questions ? { ...text, source: faqToHtml(text.source)!, text: faqToHtml(text.text) } : text
}

const faqToHtml = (list: string | null): string | null =>
  (JSON.parse(list ?? '[]') as FaqEntry[])
    .map(
      ({ question, answer_html }) =>
        `<h3>${question.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</h3>${answer_html}`,
    )
    .join('') || null

/** The texts of the given records, e.g. `deals/12`. */
export async function findTranslatableTextsOfRecords(
  db: Db,
  language: string,
  records: readonly string[],
): Promise<TranslatedText[]> {
  const idsOf = (
    kind: string,
  ) => sql`(select split_part(each, '/', 2)::bigint from unnest(${[...records]}::text[]) as each
    where each ~ ${`^${kind}/[0-9]{1,18}$`})`
  const { rows } = await sql<TranslatedText>`
    select ${columnsSql(sql`${language}::text`)} from (
      select *, ${stateSql(sql`${language}::text`)} as state
      from ${textsOf({ deals: idsOf('deals'), hotels: idsOf('hotels') })} as texts
      where octet_length(source) > 0 and kind || '/' || id = any(${[...records]}::text[])) as stated`.execute(db)
  return rows.map(toNumberedText)
}

export async function findTranslationProgress(db: Db, languages: readonly string[]): Promise<TranslationShare[]> {
  const ofDeals = (state: string, subject: Sql) =>
    sql`(select amount from ${runningTotalSql(['text'], sql`t.subject = ${subject}`, sql`t.state = ${state}`)} as total)`
  // The texts are read once, not for each language.
  const { rows } = await sql<TranslationShare>`
    with texts as materialized (
      select stored, translations, outdated, states from (${otherTextsSql(null)}) as texts
      where octet_length(source) > 0)
    select asked.language,
      (count(*) filter (where state = 'done') + ${ofDeals('done', sql`asked.language`)})::int as done,
      (count(*) filter (where state = 'outdated') + ${ofDeals('outdated', sql`asked.language`)})::int as outdated,
      (count(state) + ${ofDeals('all', sql`''`)})::int as "all"
    from unnest(${[...languages]}::text[]) as asked (language) left join lateral (
      select ${stateSql(sql`asked.language`)} as state from texts) as stated on true
    group by asked.language`.execute(db)
  return languages.flatMap((language) => rows.find((row) => row.language === language) ?? [])
}
