/** The stay as a calendar entry (RFC 5545): whole days, check-out exclusive. Pure. */
import { formatHour } from '../../shared/locale.ts'
import { calendarDescription } from './document-messages.ts'
import type { Reservation } from './store.ts'

export function buildIcsFile(
  reservation: Pick<Reservation, 'number' | 'check_in' | 'check_out' | 'snapshot' | 'created_at' | 'language'>,
): { contentType: string; filename: string; content: Buffer } {
  const { deal, hotel } = reservation.snapshot
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tussenuit//Stay//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${reservation.number}@tussenuit`,
    `DTSTAMP:${reservation.created_at.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${reservation.check_in.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${reservation.check_out.replaceAll('-', '')}`,
    `SUMMARY:${escapeIcsText(deal.title)}`,
    `LOCATION:${escapeIcsText(`${hotel.hotel_name}, ${hotel.address}`)}`,
    'DESCRIPTION:' +
      escapeIcsText(
        calendarDescription(reservation.language, {
          number: reservation.number,
          in: formatHour(hotel.check_in_time, reservation.language),
          out: formatHour(hotel.check_out_time, reservation.language),
        }),
      ),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return {
    contentType: 'text/calendar; charset=utf-8',
    filename: `${reservation.number}.ics`,
    content: Buffer.from(`${lines.map(foldLine).join('\r\n')}\r\n`),
  }
}

const escapeIcsText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n')

/** Folds a line at 75 octets; continuation lines begin with a space. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
