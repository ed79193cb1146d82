/** The name of a room in the language of the page, or else the supplier's own text. */
import type { Label as LabelText } from '@tussenuit/modules/shared/shapes.ts'
import { useFormat } from '../format.ts'
import { TextWithLanguage } from '../parts/name.tsx'
import { useBookingLabels } from './booking-labels.ts'
import type { BookingConfig } from './session-store.ts'

/** Older stored bookings have the supplier's room name only. */
export const storedRoomLabel = ({ room_label, room_name }: BookingConfig['rooms']): LabelText =>
  room_label ?? { text: room_name, language: 'en' }

/** A text such as "Standard double, 2 single beds, Half Board". */
export function RoomAndBoard({ room, board }: { room: LabelText; board: string }) {
  const { comma } = useFormat()
  const labels = useBookingLabels()
  return (
    <>
      <TextWithLanguage>{room}</TextWithLanguage>
      {comma}
      {labels.board(board)}
    </>
  )
}
