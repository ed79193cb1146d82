/** The staff calls for subscriptions: list, export, and end one on request. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { formatCsv } from '../../shared/csv.ts'
import { defaultLanguage } from '../../shared/language.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { type Consent, consentTexts } from './consent.ts'
import type { SubscriberView } from './staff-contract.ts'
import {
  markSubscriptionEnded,
  findAllSubscribers,
  findSubscribers,
  lockSubscriber,
  type SubscriberFilter,
} from './staff-store.ts'
import type { Subscriber } from './store.ts'

export function toSubscriberView(row: Subscriber): SubscriberView {
  const proof = row.consent as Partial<Consent>
  const version = proof.textVersion
  return {
    id: row.id,
    email: row.email,
    state: row.state as SubscriberView['state'],
    language: row.language,
    created_at: row.created_at.toISOString(),
    consent: {
      form: proof.form ?? null,
      text_version: version ?? null,
      text:
        version !== undefined && version in consentTexts ? consentTexts[version as keyof typeof consentTexts] : null,
      asked_at: proof.askedAt ?? null,
      asked_from: proof.askedFrom ?? null,
      confirmed_at: proof.confirmedAt ?? null,
      confirmed_from: proof.confirmedFrom ?? null,
      ended_at: proof.endedAt ?? null,
      ended_by: proof.endedBy ?? null,
    },
  }
}

export async function listSubscribers(
  { db }: Pick<Shop, 'db'>,
  query: SubscriberFilter & { page?: number; limit?: number; sort?: 'created_at' | '-created_at' | 'email' | '-email' },
) {
  const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
  const { rows, total } = await findSubscribers(db, { ...query, page, limit })
  return { items: rows.map(toSubscriberView), total, page, limit }
}

const columns = [
  'form',
  'text_version',
  'text',
  'asked_at',
  'asked_from',
  'confirmed_at',
  'confirmed_from',
  'ended_at',
  'ended_by',
] as const

/** The audit entry records that the list was filtered, but not the search term, which may be an e-mail address. */
export async function exportSubscribers(
  shop: Pick<Shop, 'db' | 'now'>,
  { language: reader = defaultLanguage, ...filter }: SubscriberFilter & { language?: string },
  caller: Caller,
) {
  const rows = (await findAllSubscribers(shop.db, filter)).map(toSubscriberView)
  await writeAuditEntry(shop.db, {
    actor: caller.staff!.email,
    action: 'newsletter.export',
    subject: 'newsletter:subscribers',
    after: { rows: rows.length, state: filter.state ?? null, searched: Boolean(filter.q?.trim()) },
    at: shop.now(),
  })
  return {
    contentType: 'text/csv; charset=utf-8',
    filename: 'newsletter-subscribers.csv',
    content: Buffer.from(
      formatCsv(
        [
          ['email', 'state', 'language', ...columns],
          ...rows.map(({ email, state, language, consent }) => [
            email,
            state,
            language,
            ...columns.map((name) => consent[name] ?? ''),
          ]),
        ],
        reader,
      ),
    ),
  }
}

/**
 * Ends a subscription; safe to repeat. The audit entry names the record, not the e-mail address. Refuses
 * `subscriber_unknown`.
 */
export async function endSubscription(shop: Pick<Shop, 'db' | 'now'>, id: number, caller: Caller) {
  const by = caller.staff!.email
  return shop.db.transaction().execute(async (trx) => {
    const subscriber =
      (await lockSubscriber(trx, id)) ?? refuse(404, 'subscriber_unknown', 'There is no such subscriber.')
    if (subscriber.state === 'unsubscribed') return toSubscriberView(subscriber)
    await writeAuditEntry(trx, {
      actor: by,
      action: 'newsletter.unsubscribe',
      subject: `subscriber:${id}`,
      before: { state: subscriber.state },
      after: { state: 'unsubscribed' },
      at: shop.now(),
    })
    return toSubscriberView(await markSubscriptionEnded(trx, id, by, shop.now()))
  })
}
