/** The traveller's details, with the fields and rules of the shop's own form, and the sale itself. */
import { Button, TextField } from '@mui/material'
import { languages, localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { needsLatinSpelling } from '@tussenuit/modules/shared/latin-name.ts'
import {
  emptyDetails,
  toGuestForm,
  type GuestFields,
  partyTravellers,
} from '@tussenuit/shop/app/booking/guest-rules.ts'
import { useLocale, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { type Options, type Quote, type Sale, createSale } from './calls.ts'
import type { Stay } from './choices.ts'

type Details = ReturnType<typeof emptyDetails>
type Props = { stay: Stay; bookHash: string; options: Options; quote: Quote; done: (sale: Sale) => void }

export function TravellerForm({ stay, bookHash, options, quote, done }: Props) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const { rooms } = stay.party
  const [details, setDetails] = useState(() => emptyDetails(rooms))
  const [language, setLanguage] = useState<string>(useLocale())
  const places = partyTravellers(rooms)
  const sale = useAction(
    (_input: void, { key }) =>
      createSale(stay, bookHash, options, quote.total_cents, { form: toGuestForm(details, rooms), language }, key),
    { inPlace: true, after: done },
  )
  const problem = (path: string) => sale.problems[`guestForm.${path}`]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sale.run()
  }
  const changeGuest = (index: number, guest: Partial<GuestFields>) =>
    setDetails({
      ...details,
      guests: details.guests.map((other, at) => (at === index ? { ...other, ...guest } : other)),
    })
  return (
    <form onSubmit={submit} noValidate>
      <section aria-labelledby="sale-traveller">
        <h2 id="sale-traveller">{translate('reservation.traveller')}</h2>
        <NameFields
          id="lead"
          guest={details}
          problem={problem}
          change={(names) => setDetails(withFamilyName(details, names))}
        />
        <ContactFields
          details={details}
          problem={problem}
          change={(contact) => setDetails({ ...details, ...contact })}
        />
        <LanguageField language={language} choose={setLanguage} />
        {places.map(
          ({ room, age }, index) =>
            index > 0 && (
              // oxlint-disable-next-line react/no-array-index-key -- a traveller has no identity but the position in the party
              <fieldset key={index} className="sale-group">
                <legend>
                  {translate(age === null ? 'newSale.adult' : 'newSale.child', { number: index + 1, age })}
                  {rooms.length > 1 && `, ${translate('newSale.room', { number: room })}`}
                </legend>
                <NameFields
                  id={`guest-${index}`}
                  guest={details.guests[index]!}
                  problem={(name) => problem(`guestDetail.${index}.${name}`)}
                  change={(names) => changeGuest(index, names)}
                />
              </fieldset>
            ),
        )}
        <RefusalMessage text={sale.refusal} />
        <p className="quiet">{translate('newSale.noCard')}</p>
        <Button type="submit" variant="contained" disabled={sale.busy}>
          {translate('newSale.save', { sum: euros(quote.due_now_cents) })}
        </Button>
      </section>
    </form>
  )
}

/** Companions usually have the traveller's surname: theirs follows it until somebody types another one. */
function withFamilyName(details: Details, names: Partial<GuestFields>): Details {
  const follow = (guest: GuestFields, part: 'surname' | 'latinSurname') =>
    names[part] === undefined || guest[part] !== details[part] ? guest[part] : names[part]
  return {
    ...details,
    ...names,
    guests: details.guests.map((guest) => ({
      ...guest,
      surname: follow(guest, 'surname'),
      latinSurname: follow(guest, 'latinSurname'),
    })),
  }
}

function LanguageField({ language, choose }: { language: string; choose: (language: string) => void }) {
  const translate = useTranslate()
  return (
    <TextField
      id="language"
      className="short-field"
      label={translate('newSale.language')}
      select
      slotProps={{ select: { native: true } }}
      value={language}
      onChange={(event) => choose(event.target.value)}
    >
      {languages.map((code) => (
        <option key={code} value={code}>
          {localeOfLanguage(code).name}
        </option>
      ))}
    </TextField>
  )
}

const nameParts = ['name', 'surname', 'latinName', 'latinSurname'] as const

/** A name in another script also needs a spelling in Latin letters, which hotels require. */
function NameFields({
  id,
  guest,
  problem,
  change,
}: {
  id: string
  guest: GuestFields
  problem: (name: string) => string | undefined
  change: (names: Partial<GuestFields>) => void
}) {
  const translate = useTranslate()
  const isShown = {
    name: true,
    surname: true,
    latinName: needsLatinSpelling(guest.name),
    latinSurname: needsLatinSpelling(guest.surname),
  }
  return (
    <div className="fields-row">
      {nameParts
        .filter((part) => isShown[part])
        .map((part) => (
          <TextField
            key={part}
            id={`${id}-${part}`}
            label={translate(`newSale.field.${part}`)}
            value={guest[part]}
            error={problem(part) !== undefined}
            helperText={problem(part)}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 50 } }}
            onChange={(event) => change({ [part]: event.target.value })}
          />
        ))}
    </div>
  )
}

type Contact = { email: string; phone: string; remarks: string }

function ContactFields({
  details,
  problem,
  change,
}: {
  details: Contact
  problem: (name: string) => string | undefined
  change: (contact: Partial<Contact>) => void
}) {
  const translate = useTranslate()
  const fields = [
    { name: 'email', label: 'field.email', type: 'email', max: 254 },
    { name: 'phone', label: 'field.phone', type: 'tel', max: 35 },
    { name: 'remarks', label: 'newSale.remarks', type: 'text', max: 250 },
  ] as const
  return (
    <div className="fields-row">
      {fields.map(({ name, label, type, max }) => (
        <TextField
          key={name}
          id={`lead-${name}`}
          label={translate(label)}
          type={type}
          value={details[name]}
          error={problem(name) !== undefined}
          helperText={problem(name)}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: max, ...(name === 'remarks' ? {} : { dir: 'ltr' }) } }}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
    </div>
  )
}
