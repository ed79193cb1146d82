/** Dialogs that write off a claim and that record the repayment of a credit. */
import { TextField } from '@mui/material'
import { today } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type ActionProps, ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { DayField, dayProblemKey } from '../../kit/record/day-input.tsx'
import { NumberField } from '../../kit/record/number-input.tsx'
import { cents as inCents, type NumberValue } from '../../kit/record/number-kinds.ts'
import {
  type Debtor,
  type Partner,
  type PartnerClaim,
  payBack,
  payBackPartner,
  writeOffClaim,
  writeOffPartnerClaim,
} from './calls.ts'

type DebtorProps = { debtor: Debtor } & ActionProps

export function WriteOffDialog({ debtor: { sale, open_cents: open }, ...action }: DebtorProps) {
  const translate = useTranslate()
  const [amount, setAmount] = useState<NumberValue>(open)
  const [reason, setReason] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('debtor.writeOffTitle', { sale })}
      confirm={translate('debtor.writeOff')}
      successMessage="debtor.writeOffDone"
      ready={typeof amount === 'number' && amount > 0 && amount <= open && reason.trim() !== ''}
      act={({ key }) => writeOffClaim({ sale, amount_cents: Number(amount), reason: reason.trim(), key })}
      {...action}
    >
      <p>{translate('debtor.writeOffHelp')}</p>
      <SumAndReason sum={{ amount, setAmount }} why={{ reason, setReason }} />
    </ConfirmActionDialog>
  )
}

export function PayBackDialog({ debtor: { sale, credit_cents: credit }, ...action }: DebtorProps) {
  const translate = useTranslate()
  return (
    <PaidBackDialog
      credit={credit}
      title={translate('debtor.payBackTitle', { sale })}
      confirm={translate('debtor.payBack')}
      help={translate('debtor.payBackHelp')}
      send={(payback) => payBack({ sale, ...payback })}
      {...action}
    />
  )
}

export function PartnerPayBackDialog({ partner, ...action }: { partner: Partner } & ActionProps) {
  const translate = useTranslate()
  return (
    <PaidBackDialog
      credit={partner.credit_cents}
      title={translate('partner.payBackTitle', { partner: partner.name })}
      confirm={translate('partner.payBack')}
      help={translate('partner.payBackHelp')}
      send={(payback) => payBackPartner({ partner_id: partner.id, ...payback })}
      {...action}
    />
  )
}

type PaidBackProps = {
  credit: number
  title: string
  confirm: string
  help: string
  send: (payback: { amount_cents: number; paid_on: string; note: string; key: string }) => Promise<unknown>
} & ActionProps

function PaidBackDialog({ credit, title, confirm, help, send, ...action }: PaidBackProps) {
  const translate = useTranslate()
  const [amount, setAmount] = useState<NumberValue>(credit)
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(today(new Date()))
  const isDay = day !== '' && dayProblemKey(day) === null
  return (
    <ConfirmActionDialog
      title={title}
      confirm={confirm}
      successMessage="debtor.payBackDone"
      ready={typeof amount === 'number' && amount > 0 && amount <= credit && isDay && reason.trim() !== ''}
      act={({ key }) => send({ amount_cents: Number(amount), paid_on: day, note: reason.trim(), key })}
      {...action}
    >
      <p>{help}</p>
      <DayField label={translate('debtor.paidOn')} value={day} change={setDay} />
      <SumAndReason sum={{ amount, setAmount }} why={{ reason, setReason }} />
    </ConfirmActionDialog>
  )
}

/** Writes off what a partner owes for a stay. */
export function PartnerWriteOffDialog({ claim, ...action }: { claim: PartnerClaim } & ActionProps) {
  const translate = useTranslate()
  const { id, reservation, open_cents: open } = claim
  const [amount, setAmount] = useState<NumberValue>(open)
  const [reason, setReason] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('debtor.writeOffTitle', { sale: reservation })}
      confirm={translate('debtor.writeOff')}
      successMessage="debtor.writeOffDone"
      ready={typeof amount === 'number' && amount > 0 && amount <= open && reason.trim() !== ''}
      act={({ key }) =>
        writeOffPartnerClaim({ claim_id: id, amount_cents: Number(amount), reason: reason.trim(), key })
      }
      {...action}
    >
      <p>{translate('partner.writeOffHelp')}</p>
      <SumAndReason sum={{ amount, setAmount }} why={{ reason, setReason }} />
    </ConfirmActionDialog>
  )
}

function SumAndReason({
  sum,
  why,
}: {
  sum: { amount: NumberValue; setAmount: (amount: NumberValue) => void }
  why: { reason: string; setReason: (reason: string) => void }
}) {
  const translate = useTranslate()
  return (
    <>
      <NumberField
        id="claim-amount"
        kind={inCents}
        label={translate('debtor.amount')}
        helperText=" "
        value={sum.amount}
        change={sum.setAmount}
      />
      <TextField
        id="claim-reason"
        label={translate('debtor.why')}
        fullWidth
        value={why.reason}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={({ target }) => why.setReason(target.value)}
      />
    </>
  )
}
