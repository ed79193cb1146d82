/** The travellers, one for each person of the party, and the validation of their details. */
import type { GuestForm } from '@tussenuit/modules/sale/booking/guest-shape.ts'
import { isEmail } from '@tussenuit/modules/shared/email-address.ts'
import { toLatinName, needsLatinSpelling } from '@tussenuit/modules/shared/latin-name.ts'
import { normalisePersonName } from '@tussenuit/modules/shared/person-name.ts'
import type { FieldError } from '@tussenuit/modules/shared/refusal.ts'
import {
  isPhoneProblem,
  normalisePhoneCharacters,
  type PhoneProblem,
} from '@tussenuit/modules/shared/telephone-signs.ts'
import { companyRefusalMessageKey, emptyCompany, toCompanyPath, type CompanyFields } from './company-rules.ts'
import type { Room } from './url-state.ts'

export type Place = { room: number; age: number | null }
/** `latin…`: the name as in the passport, required if it was typed in another script. */
export type GuestFields = { name: string; surname: string; latinName: string; latinSurname: string }
export type DetailsFields = GuestFields & {
  email: string
  phone: string
  remarks: string
  /** One entry for each person of the party; the first is the lead traveller. */
  guests: GuestFields[]
  otherReceiver: boolean
  receiver: { name: string; surname: string; email: string }
  /** The invoice is for a company. */
  forCompany: boolean
  company: CompanyFields
  pay: 'full' | 'deposit'
  terms: boolean
}

/** The persons of a party, room by room, adults before children; `room` counts from 1. */
export function partyTravellers(rooms: Room[]): Place[] {
  return rooms.flatMap((room, index) => [
    ...Array.from({ length: room.adults }, () => ({ room: index + 1, age: null })),
    ...room.children.map((age) => ({ room: index + 1, age })),
  ])
}

const nobody: GuestFields = { name: '', surname: '', latinName: '', latinSurname: '' }

export function emptyDetails(rooms: Room[]): DetailsFields {
  return {
    ...nobody,
    email: '',
    phone: '',
    remarks: '',
    guests: partyTravellers(rooms).map(() => ({ ...nobody })),
    otherReceiver: false,
    receiver: { name: '', surname: '', email: '' },
    forCompany: false,
    company: emptyCompany,
    pay: 'full',
    terms: false,
  }
}

/** A stored form, possibly of an earlier version: every field may be missing. */
type Draft = Partial<Omit<DetailsFields, 'guests'>> & { guests?: Partial<GuestFields>[] }

/**
 * The stored form applied to the current party: when the number of travellers changes, the names that still fit are
 * preserved. `sameDeal`: the form was typed for this deal; for another deal the terms must be accepted again.
 */
export function mergeDraft(empty: DetailsFields, draft: Draft | null, sameDeal: boolean): DetailsFields {
  if (!draft) return empty
  const guests = empty.guests.map((guest, index) => ({ ...guest, ...draft.guests?.[index] }))
  return {
    ...empty,
    ...draft,
    receiver: { ...empty.receiver, ...draft.receiver },
    company: { ...empty.company, ...draft.company },
    guests,
    terms: sameDeal && draft.terms === true,
  }
}

/** Returns null for a valid value, else the key of the message that says what to do. */
export function nameProblem(
  value: string,
  name: 'name' | 'surname' = 'name',
): 'nameMissing' | 'surnameMissing' | 'nameTooLong' | null {
  const text = normalisePersonName(value)
  if (text === '') return name === 'name' ? 'nameMissing' : 'surnameMissing'
  return text.length > 50 ? 'nameTooLong' : null
}

/** Null if the name in Latin letters is valid, else the key of the message. */
export const latinNameProblem = (value: string): 'latinMissing' | null => (toLatinName(value) ? null : 'latinMissing')

export function emailProblem(value: string): 'emailMissing' | 'emailWrong' | null {
  if (value.trim() === '') return 'emailMissing'
  return isEmail(value) ? null : 'emailWrong'
}

/**
 * Checks the characters only. Whether the number exists is checked by the server, which has the rules of all countries.
 */
export function phoneProblem(value: string): PhoneProblem | null {
  const read = normalisePhoneCharacters(value)
  return 'problem' in read ? read.problem : null
}

const nameOf = ({ name, surname, latinName: latin, latinSurname }: GuestFields) => ({
  name: normalisePersonName(name),
  surname: normalisePersonName(surname),
  ...(needsLatinSpelling(name) ? { latinName: normalisePersonName(latin) } : {}),
  ...(needsLatinSpelling(surname) ? { latinSurname: normalisePersonName(latinSurname) } : {}),
})

/** The form in the format of the calls. A remark is one line: line breaks become spaces. */
export function toGuestForm(fields: DetailsFields, rooms: Room[]): GuestForm {
  const remarks = fields.remarks.replace(/\s+/g, ' ').trim()
  return {
    ...nameOf(fields),
    email: fields.email.trim(),
    phone: fields.phone.trim(),
    guestDetail: partyTravellers(rooms).map((place, index) => {
      const guest = index === 0 ? fields : fields.guests[index]
      return {
        room: place.room,
        ...nameOf(guest ?? nobody),
        ...(place.age === null ? {} : { age: place.age }),
      }
    }),
    ...(remarks ? { remarks } : {}),
  }
}

const ownFields = new Set([
  'name',
  'surname',
  'latinName',
  'latinSurname',
  'email',
  'phone',
  'remarks',
  'receiver.name',
  'receiver.surname',
  'receiver.email',
])

/** The form's name for a field that the server refused; null if the form has no such field. */
export function toFormField(path: string): string | null {
  const plain = path
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replace(/\[(\d+)\]/g, '.$1')
  const ofCompany = toCompanyPath(plain)
  if (ofCompany) return ofCompany
  const own = plain.replace(/^guestForm\./, '').replace(/^bookingInfoReceiver\./, 'receiver.')
  if (ownFields.has(own)) return own
  if (own === 'terms_accepted') return 'terms'
  const guest = /^guestDetail\.(\d+)\.(name|surname|latinName|latinSurname)$/.exec(own)
  if (!guest) return null
  return guest[1] === '0' ? guest[2]! : `guests.${guest[1]}.${guest[2]}`
}

/**
 * The message key for a field that the server refused, by the field and the broken rule. The server's own texts about
 * fields are meant for programmers.
 */
export function refusalMessageKey({ path, code }: Pick<FieldError, 'path' | 'code'>): string {
  const missing = code === 'required' || code === 'minLength'
  const tooLong = code === 'maxLength'
  const ofCompany = toCompanyPath(toFormField(path) ?? '')
  if (ofCompany) return companyRefusalMessageKey(ofCompany, code)
  switch (toFormField(path)?.split('.').at(-1)) {
    case 'name':
      return missing ? 'nameMissing' : tooLong ? 'nameTooLong' : 'notRight'
    case 'surname':
      return missing ? 'surnameMissing' : tooLong ? 'nameTooLong' : 'notRight'
    case 'latinName':
    case 'latinSurname':
      return 'latinMissing'
    case 'email':
      return code === 'required' ? 'emailMissing' : 'emailWrong'
    case 'phone':
      return missing ? 'phoneMissing' : tooLong ? 'phoneLong' : isPhoneProblem(code) ? code : 'notRight'
    case 'terms':
      return 'termsMissing'
    default:
      return 'notRight'
  }
}
