/** Notifies the owners by e-mail of changes to the shop's security, in the transaction of the change. */
import { formatAmsterdamTime } from '../../shared/clock.ts'
import { today } from '../../shared/day.ts'
import { formatEuros } from '../../shared/money.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { queueMails } from '../../platform/mail/index.ts'
import { toBrowserName } from './browser-name.ts'
import { findOwnerAddresses } from './store.ts'

/** A text, or a function that returns it in a language. */
type Value = string | ((language: string) => string)
const valueInLanguage = (value: Value, language: string): string =>
  typeof value === 'string' ? value : value(language)

/** The limit of one sale, or the limit of one member of staff. */
export type LimitKind = 'refund_limit' | 'staff_limit'

export type ProtectionWarning = {
  what: LimitKind | 'factor_rule' | 'role' | 'account' | 'factor_reset' | 'shop_opened' | 'shop_closed' | 'payment_keys'
  /** The name of the role, user account or payment account. */
  name?: string
  /** Both are undefined if the change has no values. */
  before?: Value
  after?: Value
  /** The time at which the change applies; undefined if it applies immediately. */
  startsAt?: Date | null
}

/** The text for an empty value. */
const none = '–'
export const joinOrDash = (values: readonly string[]): string => (values.length === 0 ? none : values.join(', '))

const limitText = (cents: number | null): Value => (cents === null ? none : (language) => formatEuros(cents, language))

/** `before` and `after`: the amount in cents from which a second person must approve; null: no limit. */
export const toLimitWarning = (what: LimitKind, before: number | null, after: number | null): ProtectionWarning => ({
  what,
  before: limitText(before),
  after: limitText(after),
})

/**
 * Queues a warning to every owner except the one who made the change. `caller` is null for changes made on the command
 * line.
 */
export async function warnOwners(
  shop: Pick<Shop, 'now' | 'publicUrl'>,
  trx: Trx,
  caller: Pick<Caller, 'staff' | 'ip' | 'userAgent'> | null,
  { what, name = '', before, after, startsAt = null }: ProtectionWarning,
): Promise<void> {
  const now = shop.now()
  const by = caller?.staff?.email ?? 'command line'
  const owners = (await findOwnerAddresses(trx)).filter(({ email }) => email !== by)
  const event = crypto.randomUUID()
  await queueMails(
    shop,
    trx,
    owners.map(({ email: to, language }) => ({
      key: `protection_changed:${event}:${to}`,
      kind: 'protection_changed',
      to,
      language,
      variables: {
        by,
        what,
        name,
        before: valueInLanguage(before ?? (after === undefined ? '' : none), language),
        after: valueInLanguage(after ?? (before === undefined ? '' : none), language),
        day: today(now),
        time: formatAmsterdamTime(now),
        ip: caller?.ip || none,
        browser: toBrowserName(caller?.userAgent ?? '') || none,
        starts_on: startsAt && today(startsAt),
        link: `${shop.publicUrl}/admin/`,
      },
    })),
  )
}
