import { writeAuditEntry } from '../../platform/audit/index.ts'
import {
  changeCompany,
  findReservation,
  deleteReservationSession,
  lockReservation,
  queueBookingLinkMail,
  incrementLinkVersion,
  type Reservation,
  updateReservationContact,
} from '../../sale/booking/index.ts'
import { listSaleMails } from '../../platform/mail/index.ts'
import type { CompanyInput } from '../../shared/company.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import type { StoreReply } from '../../shared/routes.ts'
import { findCardRefunds, findReservationEvents, findReservationNotes, insertReservationNote } from './store.ts'

/** Throws 404 `reservation_unknown`. */
const requireReservation = async ({ db }: Pick<Shop, 'db'>, id: string): Promise<Reservation> =>
  (await findReservation(db, id.trim().toUpperCase())) ??
  refuse(404, 'reservation_unknown', 'There is no such reservation.')

const numberOf = async (shop: Pick<Shop, 'db'>, id: string): Promise<string> =>
  (await requireReservation(shop, id)).number

export async function getReservationHistory(shop: Pick<Shop, 'db'>, id: string) {
  const { number, sold_by } = await requireReservation(shop, id)
  const [events, mails, refunds, notes] = await Promise.all([
    findReservationEvents(shop.db, number),
    listSaleMails(shop, { reservationNumber: number }),
    findCardRefunds(shop.db, number),
    findReservationNotes(shop.db, number),
  ])
  return {
    reservationNumber: number,
    sold_by,
    events: events.map(({ at, actor, from_state, to_state, reason }) => ({
      at: at.toISOString(),
      actor,
      from: from_state as never,
      to: to_state as never,
      reason,
    })),
    mails,
    refunds: refunds.map(({ created_at, ...refund }) => ({ at: created_at.toISOString(), ...refund })),
    notes: notes.map(toNoteView),
  }
}

/** The note is stored without surrounding spaces and displayed as plain text. */
export async function addReservationNote(shop: Pick<Shop, 'db' | 'now'>, id: string, text: string, caller: Caller) {
  const number = await numberOf(shop, id)
  const note = { reservation_number: number, written_by: caller.staff!.email, text: text.trim(), at: shop.now() }
  return toNoteView(await insertReservationNote(shop.db, note))
}

const toNoteView = (note: { id: number; at: Date; written_by: string; text: string }) => ({
  id: note.id,
  at: note.at.toISOString(),
  by: note.written_by,
  text: note.text,
})

export async function correctCompany(
  shop: Pick<Shop, 'db' | 'vatRegister'>,
  id: string,
  company: CompanyInput | null,
  caller: Caller,
) {
  const number = await numberOf(shop, id)
  return { reservationNumber: number, company: await changeCompany(shop, number, company, caller.staff!.email) }
}

export async function correctContactData(
  shop: Pick<Shop, 'db' | 'jobs' | 'keys' | 'now' | 'publicUrl'>,
  id: string,
  contact: { email?: string; phone?: string },
  caller: Caller,
) {
  const { reservation: _reservation, ...written } = await updateReservationContact(
    shop,
    await numberOf(shop, id),
    contact,
    caller.staff!.email,
  )
  return written
}

/**
 * Revokes all links of a reservation. Afterwards it can be opened only through its stored e-mail address: by a new
 * link, or by entering the number and that address. The browser that booked loses access too. Refuses
 * `reservation_not_paid`, because payment needs that browser's access, and `sale_erased` if a new link cannot be sent.
 */
export async function revokeReservationLinks(
  shop: Pick<Shop, 'db' | 'jobs' | 'keys' | 'now' | 'publicUrl'>,
  id: string,
  sendNew: boolean,
  caller: Caller,
  storeReply: StoreReply,
) {
  const number = await numberOf(shop, id)
  return shop.db.transaction().execute(async (trx) => {
    const { state, erased_at } = await lockReservation(trx, number)
    if (state === 'draft' || state === 'awaiting_payment')
      refuse(409, 'reservation_not_paid', 'No payment has been received for this reservation.')
    if (sendNew && erased_at)
      refuse(409, 'sale_erased', 'Whoever booked this has been erased: there is no address to write to.')
    const reservation = await incrementLinkVersion(trx, number)
    await deleteReservationSession(trx, number)
    if (sendNew) await queueBookingLinkMail(shop, trx, reservation)
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'reservation.links_ended',
      subject: `reservation:${number}`,
      after: { link_version: reservation.link_version, send_new: sendNew },
    })
    const reply = { reservationNumber: number, sent_to: sendNew ? reservation.guest.email : null }
    await storeReply(trx, reply)
    return reply
  })
}
