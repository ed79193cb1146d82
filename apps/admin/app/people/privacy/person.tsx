/** One person by e-mail address or number: the stored data, what can be erased, export and erasure. */
import { Button, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import { useDayFormat } from '../../kit/page/dates.ts'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { searchPerson, type Held, type PersonView } from './calls.ts'
import { ErasePersonDialog, ExportPersonDialog } from './dialogs.tsx'
import { PrivacyLogTable } from './log.tsx'
import { useRetentionReason } from './retention-reason.ts'

export function PersonSearch() {
  const translate = useTranslate()
  /** The person card passes the e-mail address in the navigation state, so that it does not appear in the URL. */
  const given = String((useLocation().state as { person?: string } | null)?.person ?? '')
  const [q, setQ] = useState(given)
  /** A new `turn` repeats the search for the same person. */
  const [search, setSearch] = useState({ q: given, turn: 0 })
  const {
    data: person,
    refusal,
    busy,
  } = useLoad(['person', search], () => searchPerson(search.q), {
    ...loadOnce,
    enabled: search.q !== '',
    keepsPrevious: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (q.trim() !== '') setSearch({ q: q.trim(), turn: search.turn + 1 })
  }
  return (
    <>
      <form className="stack narrow" role="search" onSubmit={submit}>
        <TextField
          id="person"
          label={translate('privacy.search')}
          fullWidth
          value={q}
          slotProps={{ htmlInput: { maxLength: 254, dir: 'ltr', autoComplete: 'off', spellCheck: false } }}
          onChange={(event) => setQ(event.target.value)}
        />
        <Button type="submit" variant="contained" color="primary" disabled={busy || q.trim() === ''}>
          {translate('privacy.find')}
        </Button>
      </form>
      <RefusalMessage text={refusal} />
      {person && refusal === '' && (
        <PersonDetails
          key={person.email}
          person={person}
          load={() => setSearch({ q: person.email, turn: search.turn + 1 })}
        />
      )}
    </>
  )
}

function PersonDetails({ person, load }: { person: PersonView; load: () => void }) {
  const translate = useTranslate()
  const [dialog, setDialog] = useState<'export' | 'erase' | null>(null)
  const close = () => setDialog(null)
  return (
    <section aria-labelledby="found-person">
      <h2 id="found-person">
        <bdi dir="ltr">{person.email}</bdi>
      </h2>
      {person.held.length === 0 ? (
        <p className="empty">{translate('privacy.nothing')}</p>
      ) : (
        <>
          <p className="page-actions">
            <Button variant="outlined" onClick={() => setDialog('export')}>
              {translate('privacy.export')}
            </Button>
            <Button variant="outlined" color="error" onClick={() => setDialog('erase')}>
              {translate('privacy.erase')}
            </Button>
          </p>
          <StoredDataTable held={person.held} />
          <PersonSales sales={person.sales} />
        </>
      )}
      {person.log.length > 0 && (
        <>
          <h3>{translate('privacy.earlier')}</h3>
          <PrivacyLogTable entries={person.log} />
        </>
      )}
      {dialog === 'export' && <ExportPersonDialog email={person.email} done={load} close={close} />}
      {dialog === 'erase' && <ErasePersonDialog email={person.email} done={load} close={close} />}
    </section>
  )
}

function StoredDataTable({ held }: { held: Held[] }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const reasonText = useRetentionReason()
  return (
    <ScrollableTableFrame label={translate('privacy.held')}>
      <table className="compare">
        <thead>
          <tr>
            {(['held', 'mayGo', 'stays'] as const).map((name) => (
              <th key={name} scope="col">
                {translate(`privacy.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {held.map((row) => (
            <tr key={row.kind}>
              <th scope="row">
                {translate(`privacy.kind.${row.kind}`)}
                <small className="quiet">
                  {row.first_on && day(row.first_on)}
                  {row.last_on && row.last_on !== row.first_on && ` – ${day(row.last_on)}`}
                </small>
              </th>
              <td className="figures">{translate('privacy.ofAll', { some: row.may_go, all: row.count })}</td>
              <td>
                {row.stays.map((stay) => (
                  <div key={`${stay.reason} ${stay.until}`}>
                    {stay.count}: {reasonText(stay)}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTableFrame>
  )
}

function PersonSales({ sales }: { sales: PersonView['sales'] }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const reasonText = useRetentionReason()
  if (sales.length === 0) return null
  return (
    <>
      <h3>{translate('privacy.sales')}</h3>
      <ul className="history">
        {sales.map(({ number, kind, state, title, day: on, stays }) => (
          <li key={`${kind} ${number}`}>
            <p>
              {kind === 'reservation' ? (
                <Link to={`/reservations/${number}`} dir="ltr">
                  {number}
                </Link>
              ) : (
                <b dir="ltr">{number}</b>
              )}{' '}
              <span className="state">
                {translate(kind === 'reservation' ? `reservation.state.${state}` : `voucher.order.${state}`, {
                  _: state,
                })}
              </span>
            </p>
            <p className="quiet">
              {translate(`privacy.sale.${kind}`)} · {title} · {day(on)}
            </p>
            {stays && <p>{reasonText(stays)}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
