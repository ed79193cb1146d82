/** Bank receipts, those to assign first; entered by hand or imported from a statement. */
import { Button } from '@mui/material'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useCanAccess, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Pager } from '../../kit/page/pager.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { SearchField } from '../../kit/record/list-parts.tsx'
import { readTextFile } from '../../kit/record/text-of-file.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import {
  assignReceipt,
  assignReceiptToPartner,
  assignReceiptToPayout,
  importStatement,
  listReceipts,
  type PayoutKey,
  perPage,
  type Receipt,
  type ReceiptPage,
} from './calls.ts'
import { ProposedPartner } from './receipt-partner.tsx'
import { PayoutLink, ProposedPayouts } from './receipt-payout.tsx'
import { SaleLink } from './sale-link.tsx'
import { AssignDialog, NotOursDialog, RecordDialog, UnassignDialog } from './receipt-dialogs.tsx'
import './claims.css'

const states = ['open', 'booked', 'partner', 'payout', 'not_ours'] as const

export default function ReceiptsPage() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const state = states.find((name) => name === search.get('state')) ?? 'open'
  const q = search.get('q') ?? ''
  const { canAccess: mayBook = false } = useCanAccess({ resource: 'bank-receipts', action: 'edit' })
  const title = translate('resources.bank-receipts.name', { smart_count: 2 })
  return (
    <>
      <PageHeader title={title} lead={translate('resources.bank-receipts.lead')}>
        {mayBook && <ReceiptActions />}
      </PageHeader>
      <div className="views" role="group" aria-label={title}>
        {states.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            onClick={() => setSearch({ state: name }, { replace: true })}
          >
            {translate(`receipt.state.${name}`)}
          </button>
        ))}
      </div>
      <div className="list-tools">
        <SearchField
          query={q}
          label={translate('receipt.search')}
          search={(typed) => setSearch({ state, ...(typed === '' ? {} : { q: typed }) }, { replace: true })}
        />
      </div>
      <ReceiptList key={`${state} ${q}`} filter={{ state, q }} mayBook={mayBook} />
    </>
  )
}

const reload = [['receipts'], ['debtors'], ['payouts']]

function ReceiptActions() {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [isRecording, setRecording] = useState(false)
  const read = useAction(
    async (file: File) => {
      const content = await readTextFile(file)
      if (content === null) throw new CallFailed(422, 'file_encoding', '', [], undefined)
      return importStatement(file.name.slice(0, 200), content)
    },
    { done: (counts) => ({ text: 'receipt.imported', messageArgs: counts }), reload },
  )
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xml,text/xml,application/xml"
        aria-label={translate('receipt.import')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Allows the same file to be chosen again.
          target.value = ''
          if (file) void read.run(file)
        }}
      />
      <Button
        variant="outlined"
        disabled={read.busy}
        title={translate('receipt.importHelp')}
        onClick={() => input.current?.click()}
      >
        {translate('receipt.import')}
      </Button>
      <Button variant="contained" color="primary" onClick={() => setRecording(true)}>
        {translate('receipt.record')}
      </Button>
      {isRecording && <RecordDialog close={() => setRecording(false)} />}
    </>
  )
}

function ReceiptList({ filter, mayBook }: { filter: { state: string; q: string }; mayBook: boolean }) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, refusal } = useLoad<ReceiptPage>(
    ['receipts', filter, page],
    (signal) => listReceipts(filter, page, signal),
    { keepsPrevious: true },
  )
  return (
    <>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={6} />}
      {data?.total === 0 && <p className="empty">{translate('receipt.none')}</p>}
      {data && data.total > 0 && <ReceiptTable receipts={data.items} mayBook={mayBook} />}
      {data && <Pager page={page} total={data.total} perPage={perPage} turn={setPage} />}
    </>
  )
}

function ReceiptTable({ receipts, mayBook }: { receipts: readonly Receipt[]; mayBook: boolean }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  return (
    <ScrollableTableFrame label={translate('resources.bank-receipts.name', { smart_count: 2 })}>
      <table className="compare stacked">
        <thead>
          <tr>
            <th scope="col">{translate('receipt.receivedOn')}</th>
            <th scope="col">{translate('receipt.payer')}</th>
            <th scope="col">{translate('receipt.sale')}</th>
            <th scope="col" className="end">
              {translate('reservation.amount')}
            </th>
            {mayBook && (
              <th scope="col" className="actions-column">
                {translate('debtor.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => (
            <tr key={receipt.id}>
              <th scope="row">
                {day(receipt.received_on)}
                <small className="quiet">
                  {receipt.by_hand ? translate('receipt.byHand') : <bdi dir="ltr">{receipt.account}</bdi>}
                </small>
              </th>
              <td>
                <bdi>{receipt.payer}</bdi>
                <small className="quiet claims-text">
                  <bdi>{[receipt.payer_account, receipt.text, receipt.note].filter(Boolean).join('\n')}</bdi>
                </small>
              </td>
              <td>
                <ReceiptSale receipt={receipt} />
              </td>
              <td className="figures end" data-label={translate('reservation.amount')}>
                {euros(receipt.amount_cents)}
              </td>
              {mayBook && (
                <td className="actions-column">
                  <RowActions receipt={receipt} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTableFrame>
  )
}

function ReceiptSale({ receipt }: { receipt: Receipt }) {
  const { sale, partner, payout, proposed, state } = receipt
  const translate = useTranslate()
  const euros = useEuroFormat()
  if (partner !== null) return <bdi>{partner}</bdi>
  if (payout !== null) return <PayoutLink payout={payout} />
  if (sale !== null) return <SaleLink sale={sale} isOrder={sale.startsWith('TV')} />
  if (proposed === null && receipt.proposed_partner) return <ProposedPartner receipt={receipt} />
  if (proposed === null && receipt.proposed_payouts.length > 0) return <ProposedPayouts receipt={receipt} />
  if (proposed === null)
    return state === 'open' ? <span className="quiet">{translate('receipt.noProposal')}</span> : null
  return (
    <>
      <SaleLink sale={proposed.sale} isOrder={proposed.sale.startsWith('TV')} />
      <small className={proposed.exact ? 'quiet' : 'bad'}>
        <bdi>{proposed.name}</bdi> ·{' '}
        {proposed.exact ? translate('receipt.exact') : translate('receipt.owes', { sum: euros(proposed.open_cents) })}
      </small>
    </>
  )
}

function UnassignButton({ receipt }: { receipt: Receipt }) {
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  return (
    <span className="page-actions">
      <Button
        aria-label={`${translate('receipt.unassign')} ${nameOf(receipt, translate)}`}
        onClick={() => setAsking(true)}
      >
        {translate('receipt.unassign')}
      </Button>
      {isAsking && <UnassignDialog receipt={receipt} close={() => setAsking(false)} />}
    </span>
  )
}

const nameOf = ({ payer, received_on }: Receipt, translate: ReturnType<typeof useTranslate>): string =>
  `${payer || translate('receipt.unknownPayer')} ${received_on}`

/** An exact proposal is booked with one click; for any other receipt a dialog asks for the sale. */
function RowActions({ receipt }: { receipt: Receipt }) {
  const translate = useTranslate()
  const [dialog, setDialog] = useState<'assign' | 'not ours' | null>(null)
  const { id, state, proposed } = receipt
  const [only, ...others] = receipt.proposed_payouts
  const payout = proposed === null && only?.exact && others.length === 0 ? only : null
  const book = useAction((sale: string, { key }) => assignReceipt(id, sale, '', key), {
    done: 'receipt.assigned',
    reload,
    reloadAfterRefusal: true,
  })
  const bookPayout = useAction((chosen: PayoutKey, { key }) => assignReceiptToPayout(id, chosen, '', key), {
    done: 'receipt.assigned',
    reload,
    reloadAfterRefusal: true,
  })
  const bookPartner = useAction((partner: number, { key }) => assignReceiptToPartner(id, partner, '', key), {
    done: 'receipt.assigned',
    reload: [...reload, ['partners']],
    reloadAfterRefusal: true,
  })
  const partner = proposed === null && receipt.proposed_partner?.exact ? receipt.proposed_partner : null
  if (state === 'booked' || state === 'partner' || state === 'payout') return <UnassignButton receipt={receipt} />
  const about = nameOf(receipt, translate)
  return (
    <span className="page-actions">
      {proposed?.exact && (
        <Button
          variant="contained"
          disabled={book.busy}
          aria-label={`${translate('receipt.book')} ${about}`}
          onClick={() => void book.run(proposed.sale)}
        >
          {translate('receipt.book')}
        </Button>
      )}
      {partner && (
        <Button
          variant="contained"
          disabled={bookPartner.busy}
          aria-label={`${translate('receipt.book')} ${about}`}
          onClick={() => void bookPartner.run(partner.id)}
        >
          {translate('receipt.book')}
        </Button>
      )}
      {payout && !partner && (
        <Button
          variant="contained"
          disabled={bookPayout.busy}
          aria-label={`${translate('receipt.book')} ${about}`}
          onClick={() => void bookPayout.run(payout)}
        >
          {translate('receipt.book')}
        </Button>
      )}
      <Button aria-label={`${translate('receipt.assign')} ${about}`} onClick={() => setDialog('assign')}>
        {translate('receipt.assign')}
      </Button>
      {state === 'open' && (
        <Button aria-label={`${translate('receipt.notOurs')} ${about}`} onClick={() => setDialog('not ours')}>
          {translate('receipt.notOurs')}
        </Button>
      )}
      {dialog === 'assign' && <AssignDialog receipt={receipt} close={() => setDialog(null)} />}
      {dialog === 'not ours' && <NotOursDialog receipt={receipt} close={() => setDialog(null)} />}
    </span>
  )
}
