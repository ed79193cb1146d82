/** The ledger of one code: what adds up to its balance, and the balance after each entry. */
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useDateTimeFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { Done } from '../../kit/page/icons.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { useEventTexts } from '../../kit/sale/event-texts.ts'
import type { Code, Entry } from './calls.ts'

/** The sign of an entry in the balance; holds and releases do not change it. */
const signs: Record<string, 1 | -1> = { issue: 1, capture: -1, refund: 1 }

function changeOf({ kind, cents }: Entry, euros: (cents: number) => string): string {
  const sign = signs[kind]
  return sign === undefined || cents === 0 ? '' : `${sign === 1 ? '+' : '−'} ${euros(cents)}`
}

/** The sum of each kind of movement, such as "€ 150,00 − € 177,00 + € 63,60". */
function writeMovements(entries: readonly Entry[], euros: (cents: number) => string): string {
  const sums = Object.entries(signs).map(([kind, sign]) => ({
    sign,
    cents: entries.reduce((total, entry) => total + (entry.kind === kind ? entry.cents : 0), 0),
  }))
  return sums
    .filter(({ cents }, index) => cents > 0 || index === 0)
    .map(({ sign, cents }, index) => `${index === 0 ? '' : sign === 1 ? '+ ' : '− '}${euros(cents)}`)
    .join(' ')
}

export function CodeLedger({ code, entries }: { code: Code; entries: Entry[] }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <section>
      <div className="code-sum">
        <h2>
          {code.kind === 'campaign'
            ? translate('voucher.staysLeft', { smart_count: code.stays_left })
            : translate('voucher.leftToSpend', { sum: euros(code.balance_cents - code.held_cents) })}
        </h2>
        {code.kind !== 'campaign' && <LedgerCheck code={code} entries={entries} />}
      </div>
      <ScrollableTableFrame label={translate('voucher.ledger')}>
        <table className="compare stacked">
          <thead>
            <tr>
              <th scope="col">{translate('voucher.when')}</th>
              <th scope="col">{translate('voucher.what')}</th>
              <th scope="col" className="end">
                {translate('reservation.amount')}
              </th>
              <th scope="col" className="end">
                {translate('voucher.held')}
              </th>
              <th scope="col" className="end">
                {translate('voucher.left')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.toReversed().map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
    </section>
  )
}

function LedgerCheck({ code, entries }: { code: Code; entries: readonly Entry[] }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const sum = entries.reduce((total, { kind, cents }) => total + (signs[kind] ?? 0) * cents, 0)
  const balance = euros(code.balance_cents)
  if (sum !== code.balance_cents)
    return <p className="bad">{translate('voucher.doesNotTie', { sum: euros(sum), balance })}</p>
  return (
    <p className="ties figures">
      <Done aria-hidden /> {translate('voucher.ties', { movements: writeMovements(entries, euros), balance })}
    </p>
  )
}

const markOf = (kind: string): string | undefined =>
  kind === 'hold' ? 'held' : signs[kind] && (signs[kind] === 1 ? '+' : '-')

function EntryRow({ entry }: { entry: Entry }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  const { actorOf, noteOf } = useEventTexts()
  return (
    <tr>
      <td className="figures" data-label={translate('voucher.when')}>
        {moment(entry.at)}
      </td>
      <th scope="row">
        <span className="entry-mark" data-sign={markOf(entry.kind)} aria-hidden />
        <b>{translate(`voucher.entry.${entry.kind}`, { _: entry.kind })}</b>{' '}
        {entry.reservationNumber && (
          <Link to={`/reservations/${entry.reservationNumber}`} dir="ltr">
            {entry.reservationNumber}
          </Link>
        )}{' '}
        {entry.note && <bdi>{noteOf(entry.note)}</bdi>}
        <br />
        <span className="quiet">
          <bdi>{actorOf(entry.actor)}</bdi>
        </span>
      </th>
      <td className="figures end" data-label={translate('reservation.amount')}>
        {changeOf(entry, euros)}
      </td>
      <td className="figures end" data-label={translate('voucher.held')}>
        {entry.held_cents === 0 ? '' : euros(entry.held_cents)}
      </td>
      <td className="figures end" data-label={translate('voucher.left')}>
        <b>{euros(entry.balance_cents - entry.held_cents)}</b>
      </td>
    </tr>
  )
}
