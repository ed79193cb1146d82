import { type Selectable, sql } from 'kysely'
import type { Company } from '../../shared/company.ts'
import type { RoomParty } from '../../shared/party.ts'
import type { Day } from '../../shared/day.ts'
import { jsonbValue } from '../../sql/json.ts'
import { transitionState } from '../../sql/state-transition.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { ReservationTable } from '../../shared/tables.ts'
import type { SaleTax } from '../../platform/pricing/sale-tax.ts'
import type { Price } from '../../platform/pricing/contract.ts'
import type { GuestForm, Receiver } from './guest-shape.ts'
import type { Snapshot } from './snapshot.ts'
import { canTransitionReservation, type ReservationState } from './states.ts'

/** Stores how the total is divided: paid with vouchers, due now, and due later. */
export async function updateReservationAmounts(
  db: Db,
  number: string,
  amounts: { voucherCents: number; dueNowCents: number; balanceCents: number },
): Promise<void> {
  await db
    .updateTable('reservation')
    .set({
      voucher_cents: amounts.voucherCents,
      due_now_cents: amounts.dueNowCents,
      balance_cents: amounts.balanceCents,
      updated_at: sql`now()`,
    })
    .where('number', '=', number)
    .execute()
}

export type Reservation = Omit<
  Selectable<ReservationTable>,
  'state' | 'rooms' | 'activities' | 'snapshot' | 'lines' | 'guest' | 'account' | 'pay' | 'tax' | 'company'
> & {
  /** The company that the invoice is for; null for a private buyer. */
  company: Company | null
  /** Null for sales from before parts were stored. */
  tax: SaleTax | null
  state: ReservationState
  rooms: RoomParty[]
  activities: number[]
  snapshot: Snapshot
  lines: Price['lines']
  guest: BookedGuest
  account: 'standard' | 'sgr'
  pay: 'full' | 'deposit'
}

/** `receiver`: the additional recipient of the booking e-mail. */
export type BookedGuest = GuestForm & { receiver?: Receiver }

/** The columns of a reservation that are rewritten whenever a draft changes. */
export type ReservationValues = {
  dealId: number
  hotelId: number
  bookHash: string
  checkIn: Day
  checkOut: Day
  nights: number
  rooms: RoomParty[]
  activities: number[]
  snapshot: Snapshot
  price: Price
  netCents: number
  tax: SaleTax
  voucherCents: number
  pay: 'full' | 'deposit'
  guest: BookedGuest
  /** Undefined: the stored company remains. */
  company?: Company | null
  language: string
  userIp: string
  expiresAt: Date
}

/** `soldBy`: the e-mail address of the staff member who sold it by telephone; otherwise null. */
export type SaleOwner = { account: 'standard' | 'sgr'; sessionId: string | null; soldBy: string | null }

function toColumns(values: ReservationValues) {
  return {
    deal_id: values.dealId,
    hotel_id: values.hotelId,
    book_hash: values.bookHash,
    check_in: values.checkIn,
    check_out: values.checkOut,
    nights: values.nights,
    rooms: jsonbValue(values.rooms),
    activities: jsonbValue(values.activities),
    snapshot: jsonbValue(values.snapshot),
    lines: jsonbValue(values.price.lines),
    total_cents: values.price.total_cents,
    voucher_cents: values.voucherCents,
    due_now_cents: values.price.due_now_cents,
    balance_cents: values.price.balance_cents,
    balance_due_date: values.price.balance_due_date,
    pay: values.pay,
    net_cents: values.netCents,
    tax: jsonbValue(values.tax),
    guest: jsonbValue(values.guest),
    ...(values.company === undefined ? {} : { company: values.company === null ? null : jsonbValue(values.company) }),
    email: values.guest.email.toLowerCase(),
    language: values.language,
    user_ip: values.userIp,
    expires_at: values.expiresAt,
  }
}

export async function insertReservation(
  db: Trx,
  number: string,
  values: ReservationValues,
  owner: SaleOwner,
): Promise<void> {
  await db
    .insertInto('reservation')
    .values({
      number,
      state: 'draft',
      ...toColumns(values),
      account: owner.account,
      session_id: owner.sessionId,
      sold_by: owner.soldBy,
    })
    .execute()
  await db
    .insertInto('reservation_event')
    .values({
      reservation_number: number,
      actor: owner.soldBy ?? 'traveller',
      from_state: null,
      to_state: 'draft',
      reason: 'pre-reservation',
    })
    .execute()
}

export async function updateReservation(db: Db, number: string, values: ReservationValues): Promise<void> {
  await db
    .updateTable('reservation')
    .set({ ...toColumns(values), updated_at: sql`now()` })
    .where('number', '=', number)
    .execute()
}

export async function findReservation(db: Db, number: string): Promise<Reservation | null> {
  return (
    ((await db.selectFrom('reservation').selectAll().where('number', '=', number).executeTakeFirst()) as
      | Reservation
      | undefined) ?? null
  )
}

/** Lock order: the sale first, then its payments. */
export async function lockReservation(db: Trx, number: string): Promise<Reservation> {
  return (await db
    .selectFrom('reservation')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow()) as Reservation
}

/**
 * The only function that changes the state of a reservation. It makes a permitted transition from the expected state
 * and writes an event. Returns false if the reservation has another state.
 */
export async function transitionReservation(
  db: Db,
  number: string,
  from: ReservationState,
  to: ReservationState,
  actor: string,
  reason: string,
): Promise<boolean> {
  if (!canTransitionReservation(from, to)) throw new Error(`a reservation does not go from ${from} to ${to}`)
  return await transitionState(db, 'reservation', { number, from, to, actor, reason })
}

/** Serialises changes that one session makes to reservations, until the transaction ends. */
export async function lockSession(db: Trx, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`reservation:${sessionId}`}))`.execute(db)
}

/** Serialises concurrent payments for a stay, so that each is compared with the others. */
export async function lockStay(db: Trx, { dealId, checkIn, checkOut }: SameStay): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`stay:${dealId}:${checkIn}:${checkOut}`}))`.execute(db)
}

export type SameStay = { dealId: number; checkIn: string; checkOut: string }

/** Reservations of this stay for the same days by this session or e-mail address, in the given states; oldest first. */
export async function findReservationsOfStay(
  db: Db,
  stay: SameStay,
  person: { sessionId: string | null; email: string },
  states: readonly ReservationState[],
) {
  return db
    .selectFrom('reservation')
    .select(['number', 'state', 'session_id', 'guest', 'created_at'])
    .select((column) =>
      column
        .exists(
          column
            .selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.reservation_number', '=', 'reservation.number')
            .where('payment.state', 'in', ['processing', 'paid']),
        )
        .as('is_being_paid'),
    )
    .select((column) =>
      column
        .exists(
          column
            .selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.reservation_number', '=', 'reservation.number')
            .where('payment.state', '=', 'open')
            .where('payment.started_at', 'is not', null),
        )
        .as('is_started'),
    )
    .where('deal_id', '=', stay.dealId)
    .where('check_in', '=', stay.checkIn)
    .where('check_out', '=', stay.checkOut)
    .where('state', 'in', [...states])
    .where((where) =>
      where.or([
        where('session_id', '=', person.sessionId),
        where.and([where('email', '=', person.email), where('email', '<>', '')]),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

export async function findReservationNumbersToExpire(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('number')
    .where('state', 'in', ['draft', 'awaiting_payment'])
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.number)
}

/**
 * Paid reservations in progress that no worker handles. Either a lease expired without being released, because the
 * worker crashed or lost the database, or there is no lease and the next step is overdue.
 */
export async function findStalledReservationNumbers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('number')
    .where('state', 'in', ['paid', 'confirming', 'failed'])
    .where(
      sql<boolean>`(booking_lease < ${now}::timestamptz or booking_lease is null
        and updated_at < ${now}::timestamptz - interval '15 seconds'
        and not exists (select from supplier_attempt a where a.reservation_number = reservation.number
          and a.updated_at > ${now}::timestamptz - ${followUpLate}))`,
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.number)
}

/**
 * The age at which the next step of an attempt is overdue: its interval, which grows with the number of polls, plus a
 * margin.
 */
const followUpLate = sql`case
  when a.state = 'polling' and a.polls < 12 then interval '20 seconds'
  when a.state = 'polling' and a.polls < 20 or a.state = 'forming' and a.polls < 4 then interval '45 seconds'
  when a.state in ('polling', 'forming') then interval '165 seconds'
  else interval '15 seconds' end`

/** Confirmed stays after departure. */
export async function findReservationNumbersOfEndedStays(db: Db, today: Day, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('number')
    .where('state', '=', 'confirmed')
    .where('check_out', '<', today)
    .orderBy('check_out')
    .limit(limit)
    .execute()
  return rows.map((row) => row.number)
}

/** Takes the lease of the reservation. Returns false while another worker holds it. */
export async function acquireReservationLease(db: Db, number: string, now: Date, until: Date): Promise<boolean> {
  const row = await db
    .updateTable('reservation')
    .set({ booking_lease: until })
    .where('number', '=', number)
    .where((where) => where.or([where('booking_lease', 'is', null), where('booking_lease', '<', now)]))
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** Renews the caller's lease; returns false if another worker has taken it. */
export async function renewReservationLease(db: Db, number: string, until: Date, next: Date): Promise<boolean> {
  const row = await db
    .updateTable('reservation')
    .set({ booking_lease: next })
    .where('number', '=', number)
    .where('booking_lease', '=', until)
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** Releases the caller's lease, unless it has expired and another worker has taken it. */
export async function releaseReservationLease(db: Db, number: string, lease: Date): Promise<void> {
  await db
    .updateTable('reservation')
    .set({ booking_lease: null })
    .where('number', '=', number)
    .where('booking_lease', '=', lease)
    .execute()
}

export async function updateInvoiceNumber(
  db: Db,
  number: string,
  invoice: { number: string; year: number; sequence: number },
): Promise<void> {
  await db
    .updateTable('reservation')
    .set({ invoice_number: invoice.number, invoice_year: invoice.year, invoice_sequence: invoice.sequence })
    .where('number', '=', number)
    .execute()
}

export async function recordConfirmationId(db: Db, number: string, confirmationId: string): Promise<void> {
  await db
    .updateTable('reservation')
    .set({ confirmation_id: confirmationId })
    .where('number', '=', number)
    .where('confirmation_id', 'is', null)
    .execute()
}

export async function updateGuestContact(db: Db, number: string, guest: BookedGuest): Promise<void> {
  await db
    .updateTable('reservation')
    .set({ guest: jsonbValue(guest), email: guest.email.toLowerCase(), updated_at: sql`now()` })
    .where('number', '=', number)
    .execute()
}

/** Invalidates all links to the reservation that were sent so far. */
export async function incrementLinkVersion(db: Trx, number: string): Promise<Reservation> {
  return (await db
    .updateTable('reservation')
    .set({ link_version: sql`link_version + 1`, updated_at: sql`now()` })
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirstOrThrow()) as Reservation
}

/** Records that the traveller has agreed to the terms, and from which IP address. */
export async function recordTermsAccepted(db: Db, number: string, at: Date, ip: string): Promise<void> {
  await db.updateTable('reservation').set({ terms_accepted_at: at, user_ip: ip }).where('number', '=', number).execute()
}

/** Removes the access of the browser in which the stay was booked. */
export async function deleteReservationSession(db: Trx, number: string): Promise<void> {
  await db.updateTable('reservation').set({ session_id: null }).where('number', '=', number).execute()
}
