/**
 * Contact data in the audit log is visible only to users with permission for the record itself: in entries about a sale
 * to users who may read sales, in entries about a subscriber to users who may read the newsletter. Entries of the
 * journal and their approvals are visible only to users who may see costs. Pure.
 */
import type { Permission } from '../../shared/permission.ts'

/** The permission required to see contact data, by the kind of the entry's record. */
const guardedBy: Record<string, Permission> = {
  reservation: 'reservations.read',
  cancellation_request: 'reservations.read',
  money_finding: 'reservations.read',
  mail: 'reservations.read',
  task: 'reservations.read',
  voucher_order: 'vouchers.read',
  voucher_code: 'vouchers.read',
  subscriber: 'newsletter.read',
  newsletter: 'newsletter.read',
  person: 'privacy.write',
  staff_user: 'users.read',
  staff: 'users.read',
}

const contactFields = new Set([
  'email',
  'phone',
  'address',
  'to',
  'recipient',
  'buyer',
  'company',
  'guest',
  'name',
  'surname',
  'latinName',
  'latinSurname',
])
const hidden = '•••'
/** Matches contact data in free text: an e-mail address, or a number of at least seven digits that is not a date. */
const inText = /[^\s@"'<>]+@[^\s@"'<>]+\.\p{L}{2,}|(?:\+|\b(?!\d{4}-\d\d-\d\d))\d(?:[\s().-]{0,2}\d){6,}/gu

/** Returns `value` with contact data hidden from users without the required permission. */
export function redactContactData(permissions: readonly string[], subject: string, value: unknown): unknown {
  const [kind = ''] = subject.split(':')
  if (kind === 'journal_entry' && !permissions.includes('costs.read')) return value === null ? null : hidden
  const needed = guardedBy[kind]
  return needed === undefined || permissions.includes(needed) ? value : hideContactData(value)
}

function hideContactData(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(inText, hidden)
  if (Array.isArray(value)) return value.map(hideContactData)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      contactFields.has(name) && part !== null ? hidden : hideContactData(part),
    ]),
  )
}
