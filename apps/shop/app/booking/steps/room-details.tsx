import type { RoomOffer } from '@tussenuit/modules/availability/offer/contract.ts'
import { useFormat } from '../../format.ts'
import { TextWithLanguage } from '../../parts/name.tsx'
import { Picture } from '../../parts/picture.tsx'

/** Beds, amenities and pictures of a room, opened with a link below the room. */
export function RoomDetails({ room: { details, room_label: label } }: { room: RoomOffer }) {
  const { t } = useFormat()
  const { bedding, amenities, images } = details
  if (bedding === null && amenities.length === 0 && images.length < 2) return null
  return (
    <details className="room-details small">
      <summary className="link">
        {t('booking.room.about')} <span className="unseen">{label.text}</span>
      </summary>
      {images.length > 1 && (
        <ul className="room-pictures">
          {images.map((image) => (
            <li key={image.url}>
              <Picture image={image} small sizes="200px" />
            </li>
          ))}
        </ul>
      )}
      {bedding && (
        <p>
          <b>{t('booking.room.beds')}</b> <TextWithLanguage>{bedding}</TextWithLanguage>
        </p>
      )}
      {amenities.length > 0 && (
        <ul className="room-amenities quiet">
          {amenities.map((amenity) => (
            <li key={amenity.text}>
              <TextWithLanguage>{amenity}</TextWithLanguage>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
