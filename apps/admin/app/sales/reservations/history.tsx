/** The payments of a reservation, and the notes of staff. */
import { Button, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { useAction } from '../../kit/use-action.ts'
import { addReservationNote, type History, type Reservation } from '../../kit/sale/calls.ts'
import { RefundList } from '../../kit/sale/sale-history.tsx'
import { StateBadge } from '../../kit/sale/state.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'

export function ReservationPayments({
  reservation,
  refunds,
}: {
  reservation: Reservation
  refunds: History['refunds']
}) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <section>
      <h2>{translate('reservation.payments')}</h2>
      <ScrollableTableFrame label={translate('reservation.payments')}>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('reservation.payment')}</th>
              <th scope="col">{translate('field.status')}</th>
              <th scope="col" className="end">
                {translate('reservation.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {reservation.voucher_cents > 0 && (
              <tr>
                <th scope="row">{translate('reservation.byVoucher')}</th>
                <td>
                  <StateBadge state="paid" />
                </td>
                <td className="figures end">{euros(reservation.voucher_cents)}</td>
              </tr>
            )}
            {reservation.payments.map((payment, at) => (
              <tr key={`${payment.part} ${reservation.payments.length - at}`}>
                <th scope="row">
                  {translate(`reservation.part.${payment.part}`, { _: payment.part })}
                  {payment.method && ` · ${translate(`reservation.method.${payment.method}`, { _: payment.method })}`}
                </th>
                <td>
                  <StateBadge state={payment.state} />
                </td>
                <td className="figures end">{euros(payment.received_cents || payment.amount_cents)}</td>
              </tr>
            ))}
            <RefundList refunds={refunds} />
            {reservation.open_cents > 0 && <OpenAmountRow reservation={reservation} />}
            {(['disputed_cents', 'credit_cents'] as const).map((kind) => (
              <SettledOtherwiseRow key={kind} name={kind} cents={reservation[kind]} />
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
    </section>
  )
}

function OpenAmountRow({ reservation }: { reservation: Reservation }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  return (
    <tr>
      <th scope="row">
        {translate('reservation.stillOpen')}{' '}
        {reservation.due_on && <span className="quiet">{day(reservation.due_on)}</span>}
      </th>
      <td>
        <StateBadge state={reservation.balance_state === 'overdue' ? 'overdue' : 'open'} />
      </td>
      <td className="figures end">{euros(reservation.open_cents)}</td>
    </tr>
  )
}

/** A row for an amount that is neither paid nor owed: disputed, or a credit of the customer. */
function SettledOtherwiseRow({ name, cents }: { name: 'disputed_cents' | 'credit_cents'; cents: number }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  if (cents === 0) return null
  return (
    <tr>
      <th scope="row">
        {translate(name === 'disputed_cents' ? 'reservation.disputedCents' : 'reservation.creditCents')}
      </th>
      <td />
      <td className="figures end">{euros(cents)}</td>
    </tr>
  )
}

type ChangeProps = { mayWrite: boolean; load: () => Promise<void> }

export function ReservationNotes({
  number,
  notes,
  mayWrite,
  load,
}: { number: string; notes: History['notes'] } & ChangeProps) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const [text, setText] = useState('')
  const add = useAction(() => addReservationNote(number, text), {
    after: () => {
      setText('')
      return load()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void add.run()
  }
  return (
    <section>
      <h2>{translate('reservation.notes')}</h2>
      {notes.length === 0 && <p className="quiet">{translate('reservation.noNotes')}</p>}
      <ul className="history notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <p className="quiet">
              {note.by} · {moment(note.at)}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form className="file-part" onSubmit={submit}>
          <TextField
            id="note"
            label={translate('reservation.newNote')}
            helperText={translate('reservation.noteHelp')}
            multiline
            minRows={2}
            fullWidth
            value={text}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="outlined" disabled={add.busy || text.trim() === ''}>
            {translate('reservation.addNote')}
          </Button>
        </form>
      )}
    </section>
  )
}
