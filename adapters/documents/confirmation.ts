import type { DocumentBrand, Documents } from '@tussenuit/modules/platform/document/ports.ts'
import { documentMessages } from '@tussenuit/modules/sale/booking/document-messages.ts'
import { formatDay, formatHour, formatMoment } from '@tussenuit/modules/shared/locale.ts'
import { typesetDocument } from './typesetter.ts'

type Messages = ReturnType<typeof documentMessages>
type Reservation = Parameters<Documents['confirmation']>[0]

export const drawConfirmation: Documents['confirmation'] = (reservation, brand) => {
  const messages = documentMessages(reservation.language)
  const { language, say, name } = messages
  const { hotel } = reservation
  return typesetDocument(
    'confirmation',
    {
      language,
      title: `${say('title')} ${reservation.reservationNumber}`,
      brand,
      texts: messages.texts,
      footer: footerText(brand, messages),
    },
    {
      deal: name(reservation.dealTitle),
      numbers: [
        say('number', { number: reservation.reservationNumber }),
        ...(reservation.invoice_number ? [say('invoiceNumber', { number: reservation.invoice_number })] : []),
      ].join(' · '),
      stay: say('stay', {
        from: formatDay(reservation.checkIn, language),
        to: formatDay(reservation.checkOut, language),
        nights: messages.nights(reservation.nights),
      }),
      party: [
        ...reservation.rooms.map((room, index) =>
          say('room', { index: messages.number(index + 1), people: messages.people(room) }),
        ),
        messages.listed(travellerNames(reservation).map(name)),
      ],
      included: reservation.activities.map((activity) => name(activity.title)),
      hotel: {
        name: name(hotel.hotel_name),
        lines: [
          name(hotel.address),
          say('telephone', { phone: hotel.phone }),
          messages.listed([name(reservation.room.room_label.text), messages.board(reservation.room.board_type)]),
          [
            say('hours', {
              in: formatHour(hotel.check_in_time, language),
              out: formatHour(hotel.check_out_time, language),
            }),
            ...(reservation.confirmation_id ? [say('hotelNumber', { number: reservation.confirmation_id })] : []),
          ].join(' · '),
        ],
      },
      ...paymentSection(reservation, messages),
      cancellation: cancellationRows(reservation, messages),
      information: informationOf(reservation, messages),
      package: reservation.travel_information,
    },
  )
}

/** House rules and extra information of the hotel; empty if the hotel has neither. */
function informationOf({ hotel: { information } }: Reservation, { say, name }: Messages) {
  if (!information || information.rules.length + information.extra.length === 0) return null
  return {
    title: say('goodToKnow'),
    extra: information.extra.map(name),
    rules: information.rules.map(({ title, text }) => ({ title: name(title), text: name(text) })),
  }
}

/** All named travellers, beginning with the person who booked. */
const travellerNames = ({ guest, guests }: Reservation): string[] => [
  ...new Set([guest, ...guests].map((person) => `${person.name} ${person.surname}`.trim())),
]

/**
 * The price of the stay, the parts that the shop and the hotel collect, and how the shop's part was or will be paid.
 */
function paymentSection(reservation: Reservation, messages: Messages) {
  const { say, euros } = messages
  const atHotel = reservation.payable_at_hotel_cents
  const settled: [string, number][] = [
    ...(reservation.voucher_cents > 0 ? [[say('vouchers'), reservation.voucher_cents] as [string, number]] : []),
    ...(reservation.paid_cents > 0 ? [[say('paidNow'), reservation.paid_cents] as [string, number]] : []),
    ...(reservation.open_cents > 0
      ? [
          [
            reservation.balance_due_date
              ? say('openBy', { day: formatDay(reservation.balance_due_date, messages.language) })
              : say('open'),
            reservation.open_cents,
          ] as [string, number],
        ]
      : []),
  ]
  return {
    prices: reservation.lines.map((line) => [messages.label(line.label), euros(line.amount_cents)]),
    totals: [
      ...(atHotel > 0
        ? [
            [say('charged'), euros(reservation.total_cents)],
            [say('atHotel'), euros(atHotel)],
          ]
        : []),
      [say('total'), euros(reservation.all_in_cents)],
    ],
    settled: settled.map(([what, cents]) => [what, euros(cents)]),
  }
}

/** The agreed cancellation terms: each deadline and the amount that the shop keeps. */
function cancellationRows({ cancellation }: Reservation, messages: Messages): [string, string][] {
  const { say, euros, language } = messages
  const moment = (value: string) => formatMoment(value, language)
  return cancellation.steps.map(({ from, until, cost_cents: cost }) => [
    from && until
      ? say('stepBetween', { from: moment(from), until: moment(until) })
      : until
        ? say('stepUntil', { until: moment(until) })
        : from
          ? say('stepFrom', { from: moment(from) })
          : say('always'),
    cost === 0 ? say('free') : euros(cost),
  ])
}

export const footerText = (brand: DocumentBrand, { name }: Messages): string =>
  [brand.name, brand.address, brand.email].filter(Boolean).map(name).join(' · ')
