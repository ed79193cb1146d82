/** What a second member of staff sees before deciding: the sale with its money and terms, the codes, the values. */
import type { ApprovalEvidence as Evidence, EvidenceFact } from '@tussenuit/modules/office/approval-admin/contract.ts'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDateTimeFormat, useDayFormat, useEuroFormat, useStayFormat } from '../page/dates.ts'
import { Done, People } from '../page/icons.tsx'
import { Skeleton } from '../page/skeleton.tsx'
import { RefusalMessage } from '../refusal-message.tsx'
import { useLoad } from '../use-load.ts'
import {
  type History,
  readApprovalEvidence,
  readReservation,
  readReservationHistory,
  type Reservation,
} from './calls.ts'
import { CodeStateBadge } from './code-state.tsx'
import { StateBadge } from './state.tsx'
import './approval-evidence.css'

type Request = {
  id: number
  kind: string
  reservationNumber: string | null
  amount_cents: number | null
  reason: string
  requested_by: string
  requested_at: string
}

export function ApprovalEvidence({ request }: { request: Request }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const number = request.reservationNumber
  const { data, refusal } = useLoad(['approval-evidence', request.id], async () => {
    const [evidence, sale] = await Promise.all([readApprovalEvidence(request.id), number ? readSale(number) : null])
    return { evidence, sale }
  })
  return (
    <div className="approval-evidence">
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={4} />}
      {data?.sale && <SaleHead reservation={data.sale.reservation} />}
      {data && <ChangedValues evidence={data.evidence} />}
      <ul>
        {data?.sale && <SaleMoney request={request} {...data.sale} />}
        <Item icon={<People aria-hidden />}>
          <b>{translate('approval.asks', { who: request.requested_by })}</b>
          <span>
            <bdi>{request.reason}</bdi> · <span className="figures">{moment(request.requested_at)}</span>
          </span>
        </Item>
      </ul>
    </div>
  )
}

type Sale = { reservation: Reservation; history: History }

async function readSale(number: string): Promise<Sale> {
  const [reservation, history] = await Promise.all([readReservation(number), readReservationHistory(number)])
  return { reservation, history }
}

function Item({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  )
}

function SaleHead({ reservation }: { reservation: Reservation }) {
  const translate = useTranslate()
  const stay = useStayFormat()
  const { guest, reservationNumber: number, hotel, checkIn, checkOut, people, state } = reservation
  return (
    <div className="evidence-sale">
      <p>
        <b>
          <bdi>{`${guest.name} ${guest.surname}`}</bdi>
        </b>
        ,{' '}
        <Link to={`/reservations/${number}`} dir="ltr">
          {number}
        </Link>{' '}
        <StateBadge state={state} />
        <br />
        <bdi>{hotel.hotel_name}</bdi>, <span className="figures">{stay(checkIn, checkOut)}</span>,{' '}
        {translate('reservation.people', { smart_count: people })}
      </p>
      <img src={reservation.dealImg.url} alt="" />
    </div>
  )
}

/** What was paid and refunded, what is left after this, the terms, and the last note of a colleague. */
function SaleMoney({ request, reservation, history }: Sale & { request: Request }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  const { paid_cents: paid, refunded_cents: refunded, cancellation } = reservation
  const left = paid - refunded - (request.amount_cents ?? 0)
  const { free_until: freeUntil } = cancellation
  const note = history.notes[0]
  const facts = [
    paid > 0 ? translate('approval.paid', { sum: euros(paid) }) : translate('approval.nothingPaid'),
    refunded > 0
      ? translate('approval.refundedBefore', { sum: euros(refunded) })
      : translate('approval.nothingRefunded'),
    request.kind === 'refund' && left >= 0 && translate('approval.leftAfter', { sum: euros(left) }),
    freeUntil ? translate('approval.termsFree', { moment: moment(freeUntil) }) : translate('approval.termsNotFree'),
    note && translate('approval.lastNote', { text: note.text }),
  ].filter((fact): fact is string => typeof fact === 'string')
  return facts.map((fact) => (
    <Item key={fact} icon={<Done aria-hidden />}>
      {fact}
    </Item>
  ))
}

/** A name may be long and is broken where it has to be. */
const valueClass = (name: EvidenceFact['name']): string | undefined =>
  name === 'name' || name === 'partner' ? undefined : 'figures'

/** Formats a value by the unit of its name. */
function useFactText(): (name: EvidenceFact['name'], value: EvidenceFact['after']) => string {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  return (name, value) => {
    if (value === null) return ''
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false')
    if (name === 'supply') return translate(`vatKind.${value}`)
    if (name === 'valid_from' || name === 'valid_until' || name === 'booked_on') return day(String(value))
    return name.endsWith('_cents') ? euros(Number(value)) : String(value)
  }
}

function ChangedValues({ evidence: { facts, codes, code_count: count } }: { evidence: Evidence }) {
  return (
    <>
      {facts.length > 0 && <FactTable facts={facts} />}
      {count > 0 && <CodeList codes={codes} count={count} />}
    </>
  )
}

/** The column of present values is left out if everything is new. */
function FactTable({ facts }: Pick<Evidence, 'facts'>) {
  const translate = useTranslate()
  const textOf = useFactText()
  const hasBefore = facts.some(({ before }) => before !== null)
  return (
    <table className="compare">
      <caption className="unseen">{translate('approval.changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('approval.what')}</th>
          {hasBefore && <th scope="col">{translate('approval.before')}</th>}
          <th scope="col">{translate('approval.after')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, line, account, before, after }) => (
          <tr key={line ?? name}>
            <th scope="row">
              {account === undefined
                ? translate(`approval.fact.${name}`)
                : translate(`approval.fact.${name}`, { account: translate(`monthReport.account.${account}`) })}
            </th>
            {hasBefore && <td className={valueClass(name)}>{textOf(name, before)}</td>}
            <td className={valueClass(name)}>
              <b>{textOf(name, after)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CodeList({ codes, count }: Pick<Evidence, 'codes'> & { count: number }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  return (
    <section aria-label={translate('approval.codes', { smart_count: count })}>
      <p>
        <b>{translate('approval.codes', { smart_count: count })}</b>
      </p>
      <ul className="evidence-codes">
        {codes.map((code) => (
          <li key={code.id}>
            <Link to={`/voucher-codes/${code.id}`} dir="ltr">
              {code.code}
            </Link>{' '}
            <CodeStateBadge state={code.state} />{' '}
            <span className="quiet">
              {translate('approval.codeLeft', {
                left: code.kind === 'campaign' ? code.stays_left : euros(code.balance_cents),
                day: day(code.valid_until),
              })}
            </span>
          </li>
        ))}
      </ul>
      {count > codes.length && (
        <p className="quiet">{translate('approval.moreCodes', { smart_count: count - codes.length })}</p>
      )}
    </section>
  )
}
