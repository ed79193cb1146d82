import type { DocumentBrand, Documents } from '@tussenuit/modules/document/ports.ts'
import { paperWords } from '@tussenuit/modules/booking/document-messages.ts'
import { dayInWords, hourInWords, momentInWords } from '@tussenuit/modules/shared/locale.ts'
import { typeset } from './typesetter.ts'

type Words = ReturnType<typeof paperWords>
type Reservation = Parameters<Documents['confirmation']>[0]

export const drawConfirmation: Documents['confirmation'] = (reservation, brand) => {
  const words = paperWords(reservation.language)
  const { language, say, name } = words
  const { hotel } = reservation
  return typeset(
    'confirmation',
    {
      language,
      title: `${say('title')} ${reservation.reservationNumber}`,
      brand,
      words: words.words,
      footer: footerOf(brand, words),
    },
    {
      deal: name(reservation.dealTitle),
      numbers: [
        say('number', { number: reservation.reservationNumber }),
        ...(reservation.invoice_number ? [say('invoiceNumber', { number: reservation.invoice_number })] : []),
      ].join(' · '),
      stay: say('stay', {
        from: dayInWords(reservation.checkIn, language),
        to: dayInWords(reservation.checkOut, language),
        nights: words.nights(reservation.nights),
      }),
      party: [
        ...reservation.rooms.map((room, index) =>
          say('room', { index: words.number(index + 1), people: words.people(room) }),
        ),
        name(`${reservation.guest.name} ${reservation.guest.surname}`),
      ],
      included: reservation.activities.map((activity) => name(activity.title)),
      hotel: {
        name: name(hotel.hotel_name),
        lines: [
          name(hotel.address),
          say('telephone', { phone: hotel.phone }),
          words.listed([name(reservation.room.room_name), words.board(reservation.room.board_type)]),
          [
            say('hours', {
              in: hourInWords(hotel.check_in_time, language),
              out: hourInWords(hotel.check_out_time, language),
            }),
            ...(reservation.confirmation_id ? [say('hotelNumber', { number: reservation.confirmation_id })] : []),
          ].join(' · '),
        ],
      },
      ...moneyOf(reservation, words, brand),
      cancellation: cancellationRows(reservation, words),
      package: reservation.travel_information,
    },
  )
}

/** What the stay costs, whoever collects it, and how what the shop charges was or will be paid. */
function moneyOf(reservation: Reservation, words: Words, brand: DocumentBrand) {
  const { say, euros } = words
  const atHotel = reservation.payable_at_hotel_cents
  const settled: [string, number][] = [
    ...(reservation.voucher_cents > 0 ? [[say('vouchers'), reservation.voucher_cents] as [string, number]] : []),
    ...(reservation.paid_cents > 0 && (reservation.open_cents > 0 || reservation.voucher_cents > 0)
      ? [[say('paidNow'), reservation.paid_cents] as [string, number]]
      : []),
    ...(reservation.open_cents > 0
      ? [
          [
            reservation.balance_due_date
              ? say('toPayBy', { day: dayInWords(reservation.balance_due_date, words.language) })
              : say('open'),
            reservation.open_cents,
          ] as [string, number],
        ]
      : []),
  ]
  return {
    prices: reservation.lines.map((line) => [words.label(line.label), euros(line.amount_cents)]),
    totals: [
      ...(atHotel > 0
        ? [
            [say('charged', { name: brand.name }), euros(reservation.total_cents)],
            [say('atHotel'), euros(atHotel)],
          ]
        : []),
      [say('total'), euros(reservation.all_in_cents)],
    ],
    settled: settled.map(([what, cents]) => [what, euros(cents)]),
  }
}

/** Every step of the conditions that were agreed: until when which sum stays with the shop. */
function cancellationRows({ cancellation }: Reservation, words: Words): [string, string][] {
  const { say, euros, language } = words
  const moment = (value: string) => momentInWords(value, language)
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

export const footerOf = (brand: DocumentBrand, { name }: Words): string =>
  [brand.name, brand.address, brand.email].map(name).join(' · ')
