/** The travellers' fields: the lead traveller, the other travellers, and another receiver of the booking. */
import { needsLatinSpelling } from '@tussenuit/modules/shared/latin-name.ts'
import { useWatch, type Control, type UseFormRegister } from 'react-hook-form'
import { useFormat } from '../../format.ts'
import {
  emailProblem,
  latinNameProblem,
  nameProblem,
  phoneProblem,
  partyTravellers,
  type DetailsFields,
} from '../guest-rules.ts'
import type { Room } from '../url-state.ts'
import { Field, FieldGroup } from './field.tsx'

/** `problem`: returns the message key for a field, by its dotted name. */
export type FieldProps = {
  register: UseFormRegister<DetailsFields>
  problem(name: string): string | undefined
}

const nameRule = { validate: (value: string) => nameProblem(value) ?? true }
const surnameRule = { validate: (value: string) => nameProblem(value, 'surname') ?? true }
const latinRule = { validate: (value: string) => latinNameProblem(value) ?? true }
const emailRule = { validate: (value: string) => emailProblem(value) ?? true }
const phoneRule = { validate: (value: string) => phoneProblem(value) ?? true }

type NameFieldProps = FieldProps & { control: Control<DetailsFields> }

/** Fields for the Latin spelling of a name in another script; `at`: the traveller's path in the form. */
function LatinFields({ register, problem, control, at }: NameFieldProps & { at: '' | `guests.${number}.` }) {
  const { t } = useFormat()
  const [name = '', surname = ''] = useWatch({ control, name: [`${at}name`, `${at}surname`] })
  const latinFields = (
    [needsLatinSpelling(name) && 'latinName', needsLatinSpelling(surname) && 'latinSurname'] as const
  ).filter((part) => part !== false)
  return latinFields.map((part) => (
    <Field
      key={part}
      label={t(`booking.field.${part}`)}
      name={`${at}${part}`}
      register={register(`${at}${part}`, latinRule)}
      problem={problem(`${at}${part}`)}
      hint={t('booking.field.latinHint')}
      autoComplete="off"
      ltr
      maxLength={50}
    />
  ))
}

export function LeadTravellerFields({ register, problem, control }: NameFieldProps) {
  const { t } = useFormat()
  return (
    <div className="fields">
      <Field
        label={t('booking.field.name')}
        name="name"
        register={register('name', nameRule)}
        problem={problem('name')}
        autoComplete="given-name"
        maxLength={50}
      />
      <Field
        label={t('booking.field.surname')}
        name="surname"
        register={register('surname', surnameRule)}
        problem={problem('surname')}
        autoComplete="family-name"
        maxLength={50}
      />
      <LatinFields register={register} problem={problem} control={control} at="" />
      <Field
        label={t('booking.field.email')}
        name="email"
        type="email"
        register={register('email', emailRule)}
        problem={problem('email')}
        hint={t('booking.field.emailHint')}
        autoComplete="email"
        ltr
        maxLength={254}
      />
      <Field
        label={t('booking.field.phone')}
        name="phone"
        type="tel"
        register={register('phone', phoneRule)}
        problem={problem('phone')}
        hint={t('booking.field.phoneHint')}
        autoComplete="tel"
        ltr
        maxLength={35}
      />
    </div>
  )
}

/** The fields for the other travellers, room by room. */
export function OtherTravellerFields({ rooms, register, problem, control }: NameFieldProps & { rooms: Room[] }) {
  const { t, number } = useFormat()
  const places = partyTravellers(rooms)
  return (
    <>
      {places.length > 1 && <p className="quiet step-lead guests-lead">{t('booking.details.guests')}</p>}
      {places.map(
        (place, index) =>
          index > 0 && (
            <FieldGroup
              // oxlint-disable-next-line react/no-array-index-key -- a traveller has no identity but the position in the party, which is also part of the field names
              key={index}
              legend={[
                place.age === null
                  ? t('booking.details.adult', { number: number(index + 1) })
                  : t('booking.details.child', { number: number(index + 1), age: number(place.age) }),
                rooms.length > 1 ? t('booking.party.room', { number: number(place.room) }) : '',
              ]
                .filter(Boolean)
                .join(', ')}
            >
              <Field
                label={t('booking.field.name')}
                name={`guests.${index}.name`}
                register={register(`guests.${index}.name`, nameRule)}
                problem={problem(`guests.${index}.name`)}
                maxLength={50}
              />
              <Field
                label={t('booking.field.surname')}
                name={`guests.${index}.surname`}
                register={register(`guests.${index}.surname`, surnameRule)}
                problem={problem(`guests.${index}.surname`)}
                maxLength={50}
              />
              <LatinFields register={register} problem={problem} control={control} at={`guests.${index}.`} />
            </FieldGroup>
          ),
      )}
    </>
  )
}

export function ReceiverFields({ register, problem }: FieldProps) {
  const { t } = useFormat()
  return (
    <FieldGroup legend={t('booking.details.receiver')}>
      <Field
        label={t('booking.field.name')}
        name="receiver.name"
        register={register('receiver.name', nameRule)}
        problem={problem('receiver.name')}
        maxLength={50}
      />
      <Field
        label={t('booking.field.surname')}
        name="receiver.surname"
        register={register('receiver.surname', surnameRule)}
        problem={problem('receiver.surname')}
        maxLength={50}
      />
      <Field
        label={t('booking.field.email')}
        name="receiver.email"
        type="email"
        register={register('receiver.email', emailRule)}
        problem={problem('receiver.email')}
        ltr
        maxLength={254}
      />
    </FieldGroup>
  )
}
