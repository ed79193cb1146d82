/** The guests of a booking as the form submits them. */
import { Type, type Static } from 'typebox'
import { maxAdults, maxChildAge, maxChildren, maxRooms } from '../../shared/party.ts'
import { Email, Line, PersonName, Telephone } from '../../shared/shapes.ts'

export const Person = { name: PersonName(50), surname: PersonName(50) }

/**
 * A traveller. If the name was typed in a script that hotels do not accept, `latinName` and `latinSurname` are the
 * passport's name in Latin letters.
 */
const Traveller = {
  ...Person,
  latinName: Type.Optional(PersonName(50)),
  latinSurname: Type.Optional(PersonName(50)),
}

export const GuestFormShape = Type.Object({
  ...Traveller,
  email: Email,
  phone: Telephone,
  guestDetail: Type.Array(
    Type.Object({
      room: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRooms })),
      ...Traveller,
      age: Type.Optional(Type.Integer({ minimum: 0, maximum: maxChildAge })),
    }),
    { minItems: 1, maxItems: maxRooms * (maxAdults + maxChildren) },
  ),
  remarks: Type.Optional(Line(250, 0)),
})

export type GuestForm = Static<typeof GuestFormShape>

export const ReceiverShape = Type.Object({ ...Person, email: Email })

export type Receiver = Static<typeof ReceiverShape>
