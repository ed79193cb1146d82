/** What partners owe for the stays that the codes of their campaigns paid, by partner and by stay. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { Pager } from '../../kit/page/pager.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { SearchField } from '../../kit/record/list-parts.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import {
  listPartnerClaims,
  listPartners,
  type Partner,
  type PartnerClaim,
  type PartnerClaimPage,
  type PartnerPage,
  perPage,
} from './calls.ts'
import { PartnerPayBackDialog, PartnerWriteOffDialog } from './debtor-dialogs.tsx'
import { PartnerInvoices } from './partner-invoices.tsx'
import { PartnerReceiptDialog } from './receipt-dialogs.tsx'
import { SaleLink } from './sale-link.tsx'

export function PartnerList() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const [page, setPage] = useState(1)
  const { data, refusal } = useLoad<PartnerPage>(['partners', q, page], (signal) => listPartners(q, page, signal), {
    keepsPrevious: true,
  })
  const [shown, setShown] = useState<number | null>(null)
  const partner = data?.items.find(({ id }) => id === shown)
  return (
    <>
      <div className="list-tools">
        <SearchField
          query={q}
          label={translate('partner.search')}
          search={(typed) => {
            setPage(1)
            setSearch({ show: 'partners', ...(typed === '' ? {} : { q: typed }) }, { replace: true })
          }}
        />
      </div>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={4} />}
      {data?.total === 0 && <p className="empty">{translate(q === '' ? 'partner.none' : 'debtor.none')}</p>}
      {data && data.total > 0 && <PartnerTable partners={data.items} show={setShown} />}
      {data && <Pager page={page} total={data.total} perPage={perPage} turn={setPage} />}
      {partner && <PartnerInvoices key={`invoices ${partner.id}`} partner={partner} />}
      {partner && <PartnerClaims key={partner.id} partner={partner} />}
    </>
  )
}

function PartnerTable({ partners, show }: { partners: readonly Partner[]; show: (id: number) => void }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const { canAccess: mayBook = false } = useCanAccess({ resource: 'bank-receipts', action: 'edit' })
  const queries = useQueryClient()
  const [paying, setPaying] = useState<Partner | null>(null)
  const [payingBack, setPayingBack] = useState<Partner | null>(null)
  return (
    <ScrollableTableFrame label={translate('debtor.show.partners')}>
      <table className="compare stacked">
        <thead>
          <tr>
            <th scope="col">{translate('partner.name')}</th>
            <th scope="col">{translate('debtor.due')}</th>
            <th scope="col" className="end">
              {translate('debtor.credit')}
            </th>
            <th scope="col" className="end">
              {translate('debtor.open')}
            </th>
            <th scope="col" className="actions-column">
              {translate('debtor.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {partners.map((partner) => (
            <tr key={partner.id}>
              <th scope="row">
                <bdi>{partner.name}</bdi>
                <small className="quiet">
                  <bdi>{[partner.company, partner.invoice_email].join(' · ')}</bdi>
                </small>
              </th>
              <td>
                <PartnerDue partner={partner} />
              </td>
              <td className="figures end" data-label={translate('debtor.credit')}>
                {euros(partner.credit_cents)}
              </td>
              <td className="figures end" data-label={translate('debtor.open')}>
                {euros(partner.open_cents)}
              </td>
              <td className="actions-column">
                <PartnerActions
                  partner={partner}
                  mayBook={mayBook}
                  show={show}
                  pay={setPaying}
                  payBack={setPayingBack}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {payingBack && (
        <PartnerPayBackDialog
          partner={payingBack}
          done={() => queries.invalidateQueries({ queryKey: ['partners'] })}
          close={() => setPayingBack(null)}
        />
      )}
      {paying && <PartnerReceiptDialog partner={paying} close={() => setPaying(null)} />}
    </ScrollableTableFrame>
  )
}

type ActionsProps = {
  partner: Partner
  mayBook: boolean
  show: (id: number) => void
  pay: (partner: Partner) => void
  payBack: (partner: Partner) => void
}

function PartnerActions({ partner, mayBook, show, pay, payBack }: ActionsProps) {
  const translate = useTranslate()
  const actions = [
    { label: 'partner.stays', run: () => show(partner.id) },
    ...(mayBook ? [{ label: 'partner.paid', run: () => pay(partner) }] : []),
    ...(mayBook && partner.credit_cents > 0 ? [{ label: 'partner.payBack', run: () => payBack(partner) }] : []),
  ]
  return (
    <span className="page-actions">
      {actions.map(({ label, run }) => (
        <Button key={label} aria-label={`${translate(label)} ${partner.name}`} onClick={run}>
          {translate(label)}
        </Button>
      ))}
    </span>
  )
}

function PartnerDue({ partner: { due_on: due, age, days_late: late } }: { partner: Partner }) {
  const translate = useTranslate()
  const day = useDayFormat()
  if (due === null) return null
  return (
    <>
      {day(due)}
      <small className={late > 0 ? 'bad' : 'quiet'}>
        {late > 0 ? translate('debtor.late', { smart_count: late }) : translate(`debtor.age.${age}`)}
      </small>
    </>
  )
}

function PartnerClaims({ partner }: { partner: Partner }) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, refusal } = useLoad<PartnerClaimPage>(
    ['partners', 'claims', partner.id, page],
    (signal) => listPartnerClaims(partner.id, page, signal),
    { keepsPrevious: true },
  )
  return (
    <section>
      <h2>{translate('partner.staysOf', { partner: partner.name })}</h2>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={4} />}
      {data?.total === 0 && <p className="empty">{translate('partner.noStays')}</p>}
      {data && data.total > 0 && <ClaimTable claims={data.items} label={partner.name} />}
      {data && <Pager page={page} total={data.total} perPage={perPage} turn={setPage} />}
    </section>
  )
}

function ClaimTable({ claims, label }: { claims: readonly PartnerClaim[]; label: string }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const queries = useQueryClient()
  const { canAccess: mayBook = false } = useCanAccess({ resource: 'debtors', action: 'edit' })
  const [writingOff, setWritingOff] = useState<PartnerClaim | null>(null)
  return (
    <ScrollableTableFrame label={label}>
      <table className="compare stacked">
        <thead>
          <tr>
            <th scope="col">{translate('debtor.sale')}</th>
            <th scope="col">{translate('debtor.due')}</th>
            {(['value', 'price', 'open'] as const).map((name) => (
              <th key={name} scope="col" className="end">
                {translate(`partner.${name}`)}
              </th>
            ))}
            {mayBook && (
              <th scope="col" className="actions-column">
                {translate('debtor.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {claims.map((claim) => (
            <tr key={claim.id}>
              <th scope="row">
                <SaleLink sale={claim.reservation} isOrder={false} />
                <small className="quiet">
                  <bdi>{claim.campaign}</bdi> · {day(claim.redeemed_on)}
                  {[claim.invoice, claim.credit].filter(Boolean).map((number) => (
                    <span key={number}> · {number}</span>
                  ))}
                </small>
              </th>
              <td>
                {claim.state === 'owed' && claim.due_on ? day(claim.due_on) : translate(`partner.state.${claim.state}`)}
              </td>
              <td className="figures end" data-label={translate('partner.value')}>
                {euros(claim.value_cents)}
              </td>
              <td className="figures end" data-label={translate('partner.price')}>
                {euros(claim.cents)}
              </td>
              <td className="figures end" data-label={translate('partner.open')}>
                {euros(claim.open_cents)}
              </td>
              {mayBook && (
                <td className="actions-column">
                  {claim.open_cents > 0 && (
                    <Button
                      aria-label={`${translate('debtor.writeOff')} ${claim.reservation}`}
                      onClick={() => setWritingOff(claim)}
                    >
                      {translate('debtor.writeOff')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {writingOff && (
        <PartnerWriteOffDialog
          claim={writingOff}
          done={() => queries.invalidateQueries({ queryKey: ['partners'] })}
          close={() => setWritingOff(null)}
        />
      )}
    </ScrollableTableFrame>
  )
}
