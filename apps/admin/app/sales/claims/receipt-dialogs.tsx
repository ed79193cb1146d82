/** Dialogs that enter a bank receipt, assign it to a sale, or set it aside. */
import { useQueryClient } from '@tanstack/react-query'
import { TextField } from '@mui/material'
import { today } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { DayField, dayProblemKey } from '../../kit/record/day-input.tsx'
import { NumberField } from '../../kit/record/number-input.tsx'
import { cents as inCents, type NumberValue } from '../../kit/record/number-kinds.ts'
import {
  assignReceipt,
  assignReceiptToPartner,
  assignReceiptToPayout,
  type Partner,
  type PayoutKey,
  type Receipt,
  recordPartnerReceipt,
  recordReceipt,
  setReceiptAside,
  unassignReceipt,
} from './calls.ts'
import { type PartnerChoice, PartnerField } from './receipt-partner.tsx'
import { PayoutField } from './receipt-payout.tsx'

/** Reloads receipts, debtors, partners and payouts. */
function useReloadClaims(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['receipts', 'debtors', 'partners', 'payouts'].map((queryKey) =>
        queries.invalidateQueries({ queryKey: [queryKey] }),
      ),
    )
}

type TextProps = { name: string; value: string; change: (value: string) => void; max: number; help?: string }

function ReceiptTextField({ name, value, change, max, help }: TextProps) {
  const translate = useTranslate()
  return (
    <TextField
      id={`receipt-${name}`}
      label={translate(`receipt.${name}`)}
      fullWidth
      value={value}
      {...(help === undefined ? {} : { helperText: translate(help) })}
      slotProps={{ htmlInput: { maxLength: max } }}
      onChange={({ target }) => change(target.value)}
    />
  )
}

/** What every receipt entered by hand has; `fields` are its inputs, and `input` is null until they are complete. */
function useReceiptFields() {
  const translate = useTranslate()
  const [day, setDay] = useState(today(new Date()))
  const [amount, setAmount] = useState<NumberValue>(null)
  const [payer, setPayer] = useState('')
  const [reference, setReference] = useState('')
  const isDay = day !== '' && dayProblemKey(day) === null
  const isWhole = isDay && typeof amount === 'number' && amount > 0 && payer.trim() !== ''
  const input = isWhole
    ? { received_on: day, amount_cents: amount, payer: payer.trim(), reference: reference.trim() }
    : null
  const fields = (
    <>
      <DayField label={translate('receipt.receivedOn')} value={day} change={setDay} />
      <NumberField
        id="receipt-amount"
        kind={inCents}
        label={translate('receipt.amount')}
        helperText=" "
        value={amount}
        change={setAmount}
      />
      <ReceiptTextField name="payer" value={payer} change={setPayer} max={140} />
      <ReceiptTextField name="reference" value={reference} change={setReference} max={500} />
    </>
  )
  return { input, fields }
}

export function RecordDialog({ close }: { close: () => void }) {
  const translate = useTranslate()
  const done = useReloadClaims()
  const { input, fields } = useReceiptFields()
  const [sale, setSale] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('receipt.recordTitle')}
      confirm={translate('receipt.book')}
      successMessage="receipt.recordDone"
      ready={input !== null && sale.trim() !== ''}
      act={({ key }) => recordReceipt({ ...input!, sale: sale.trim(), key })}
      done={done}
      close={close}
    >
      {fields}
      <ReceiptTextField name="sale" value={sale} change={setSale} max={40} help="receipt.saleHelp" />
    </ConfirmActionDialog>
  )
}

export function PartnerReceiptDialog({ partner, close }: { partner: Partner; close: () => void }) {
  const translate = useTranslate()
  const done = useReloadClaims()
  const { input, fields } = useReceiptFields()
  return (
    <ConfirmActionDialog
      title={translate('partner.paidTitle', { partner: partner.name })}
      confirm={translate('receipt.book')}
      successMessage="receipt.recordDone"
      ready={input !== null}
      act={({ key }) => recordPartnerReceipt({ ...input!, partner_id: partner.id, key })}
      done={done}
      close={close}
    >
      <p>{translate('partner.paidHelp')}</p>
      {fields}
    </ConfirmActionDialog>
  )
}

type ReceiptProps = { receipt: Receipt; close: () => void }

export function AssignDialog({ receipt, close }: ReceiptProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const done = useReloadClaims()
  const [sale, setSale] = useState(receipt.proposed?.sale ?? '')
  const [partner, setPartner] = useState<PartnerChoice | null>(receipt.proposed_partner)
  const [payout, setPayout] = useState<PayoutKey | null>(receipt.proposed_payouts.find(({ exact }) => exact) ?? null)
  const [note, setNote] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('receipt.assignTitle', {
        sum: euros(receipt.amount_cents),
        payer: receipt.payer || translate('receipt.unknownPayer'),
      })}
      confirm={translate('receipt.assign')}
      successMessage="receipt.assigned"
      ready={payout !== null || partner !== null || sale.trim() !== ''}
      act={({ key }) =>
        payout !== null
          ? assignReceiptToPayout(receipt.id, payout, note.trim(), key)
          : partner === null
            ? assignReceipt(receipt.id, sale.trim(), note.trim(), key)
            : assignReceiptToPartner(receipt.id, partner.id, note.trim(), key)
      }
      done={done}
      close={close}
    >
      {payout === null && <p>{translate('receipt.assignHelp')}</p>}
      <PayoutField receipt={receipt} value={payout} change={setPayout} />
      {payout === null && <PartnerField value={partner} change={setPartner} />}
      {payout === null && partner === null && (
        <ReceiptTextField name="sale" value={sale} change={setSale} max={40} help="receipt.saleHelp" />
      )}
      <ReceiptTextField name="note" value={note} change={setNote} max={500} />
    </ConfirmActionDialog>
  )
}

export function NotOursDialog({ receipt, close }: ReceiptProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const done = useReloadClaims()
  const [note, setNote] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('receipt.notOursTitle', {
        sum: euros(receipt.amount_cents),
        payer: receipt.payer || translate('receipt.unknownPayer'),
      })}
      confirm={translate('receipt.notOurs')}
      successMessage="receipt.setAside"
      ready={note.trim() !== ''}
      act={({ key }) => setReceiptAside(receipt.id, note.trim(), key)}
      done={done}
      close={close}
    >
      <p>{translate('receipt.notOursHelp')}</p>
      <ReceiptTextField name="note" value={note} change={setNote} max={500} />
    </ConfirmActionDialog>
  )
}

export function UnassignDialog({ receipt, close }: ReceiptProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const done = useReloadClaims()
  const [reason, setReason] = useState('')
  const sale = receipt.sale ?? receipt.partner ?? receipt.payout?.payout_id
  return (
    <ConfirmActionDialog
      title={translate('receipt.unassignTitle', {
        sum: euros(receipt.amount_cents),
        payer: receipt.payer || translate('receipt.unknownPayer'),
        sale,
      })}
      confirm={translate('receipt.unassign')}
      successMessage="receipt.unassigned"
      ready={reason.trim() !== ''}
      act={({ key }) => unassignReceipt(receipt.id, reason.trim(), key)}
      done={done}
      close={close}
    >
      <p>
        {receipt.payout === null
          ? translate('receipt.unassignHelp', { sale })
          : translate('receipt.unassignPayoutHelp')}
      </p>
      <ReceiptTextField name="unassignReason" value={reason} change={setReason} max={500} />
    </ConfirmActionDialog>
  )
}
