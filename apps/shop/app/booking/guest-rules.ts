/** The travellers, one per place of the party, and the validation of their fields. */
import type { GuestForm } from '@tussenuit/modules/booking/contract.ts'
import type { FieldError } from '@tussenuit/modules/shared/refusal.ts'
import type { Room } from './url-state.ts'

export type Place = { room: number; age: number | null }
export type GuestFields = { name: string; surname: string }
export type DetailsFields = {
  name: string
  surname: string
  email: string
  phone: string
  remarks: string
  /** One per place; the first is the lead traveller's own. */
  guests: GuestFields[]
  otherReceiver: boolean
  receiver: GuestFields & { email: string }
  pay: 'full' | 'deposit'
  terms: boolean
}

/** The places of a party, room by room, adults before children; `room` counts from 1. */
export function placesOf(rooms: Room[]): Place[] {
  return rooms.flatMap((room, index) => [
    ...Array.from({ length: room.adults }, () => ({ room: index + 1, age: null })),
    ...room.children.map((age) => ({ room: index + 1, age })),
  ])
}

export function emptyDetails(rooms: Room[]): DetailsFields {
  return {
    name: '',
    surname: '',
    email: '',
    phone: '',
    remarks: '',
    guests: placesOf(rooms).map(() => ({ name: '', surname: '' })),
    otherReceiver: false,
    receiver: { name: '', surname: '', email: '' },
    pay: 'full',
    terms: false,
  }
}

/**
 * The stored form applied to the present party: when the number of travellers changes, the names that still fit are
 * preserved. `sameDeal`: the form was typed for this very deal; the terms of another one are agreed anew.
 */
export function withDraft(
  empty: DetailsFields,
  draft: Partial<DetailsFields> | null,
  sameDeal: boolean,
): DetailsFields {
  if (!draft) return empty
  const guests = empty.guests.map((guest, index) => ({ ...guest, ...draft.guests?.[index] }))
  return {
    ...empty,
    ...draft,
    receiver: { ...empty.receiver, ...draft.receiver },
    guests,
    terms: sameDeal && draft.terms === true,
  }
}

/** Null when the value is valid, else the key of the message that says what to do. */
export function nameProblem(
  value: string,
  name: 'name' | 'surname' = 'name',
): 'nameMissing' | 'surnameMissing' | 'nameTooLong' | null {
  const text = value.trim()
  if (text === '') return name === 'name' ? 'nameMissing' : 'surnameMissing'
  return text.length > 50 ? 'nameTooLong' : null
}

export function emailProblem(value: string): 'emailMissing' | 'emailWrong' | null {
  const text = value.trim()
  if (text === '') return 'emailMissing'
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text) && text.length <= 254 ? null : 'emailWrong'
}

export function phoneProblem(value: string): 'phoneMissing' | 'phoneSigns' | 'phoneShort' | 'phoneLong' | null {
  const text = value.trim()
  if (text === '') return 'phoneMissing'
  if (!/^[+0-9 ()./-]+$/.test(text)) return 'phoneSigns'
  const digits = text.replace(/\D/g, '').length
  if (digits < 10 && !text.startsWith('+') && !text.startsWith('00')) return 'phoneShort'
  if (digits < 8) return 'phoneShort'
  return text.length > 35 ? 'phoneLong' : null
}

/** The form as the calls take it. A remark is one line: breaks become spaces. */
export function guestForm(fields: DetailsFields, rooms: Room[]): GuestForm {
  const remarks = fields.remarks.replace(/\s+/g, ' ').trim()
  return {
    name: fields.name.trim(),
    surname: fields.surname.trim(),
    email: fields.email.trim(),
    phone: fields.phone.trim(),
    guestDetail: placesOf(rooms).map((place, index) => {
      const guest = index === 0 ? fields : fields.guests[index]
      return {
        room: place.room,
        name: guest?.name.trim() ?? '',
        surname: guest?.surname.trim() ?? '',
        ...(place.age === null ? {} : { age: place.age }),
      }
    }),
    ...(remarks ? { remarks } : {}),
  }
}

/** The form's own name of a field that the server refused, or null when the form has no such field. */
export function formField(path: string): string | null {
  const plain = path
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replace(/\[(\d+)\]/g, '.$1')
  const own = plain.replace(/^guestForm\./, '').replace(/^bookingInfoReceiver\./, 'receiver.')
  if (
    ['name', 'surname', 'email', 'phone', 'remarks', 'receiver.name', 'receiver.surname', 'receiver.email'].includes(
      own,
    )
  )
    return own
  if (own === 'terms_accepted') return 'terms'
  const guest = /^guestDetail\.(\d+)\.(name|surname)$/.exec(own)
  if (!guest) return null
  return guest[1] === '0' ? guest[2]! : `guests.${guest[1]}.${guest[2]}`
}

/**
 * The key of the sentence for a field that the server refused, by the field and the rule that it broke: what the
 * server says of fields is for programmers.
 */
export function refusedProblem({ path, code }: Pick<FieldError, 'path' | 'code'>): string {
  const missing = code === 'required' || code === 'minLength'
  const tooLong = code === 'maxLength'
  switch (formField(path)?.split('.').at(-1)) {
    case 'name':
      return missing ? 'nameMissing' : tooLong ? 'nameTooLong' : 'notRight'
    case 'surname':
      return missing ? 'surnameMissing' : tooLong ? 'nameTooLong' : 'notRight'
    case 'email':
      return code === 'required' ? 'emailMissing' : 'emailWrong'
    case 'phone':
      return code === 'required'
        ? 'phoneMissing'
        : code === 'minLength'
          ? 'phoneShort'
          : tooLong
            ? 'phoneLong'
            : code === 'pattern'
              ? 'phoneSigns'
              : 'notRight'
    case 'terms':
      return 'termsMissing'
    default:
      return 'notRight'
  }
}
