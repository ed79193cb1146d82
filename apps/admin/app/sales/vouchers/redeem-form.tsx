/** The form of a redemption at the counter: amount, what was supplied, and the buyer where the receipt needs one. */
import { Button, MenuItem, TextField } from '@mui/material'
import { maxCentsWithoutBuyer } from '@tussenuit/modules/platform/pricing/receipt.ts'
import { type TaxKind, taxKinds } from '@tussenuit/modules/platform/pricing/tax-rates.ts'
import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { cents as inCents, type NumberValue } from '../../kit/record/number-kinds.ts'
import { NumberField } from '../../kit/record/number-input.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { type Code, openReceipt, redeemVoucherCode } from './calls.ts'

/** The query of the list of redemptions. */
export const redeemedKey = ['redeemed-vouchers']

export type Redeemed = { message: string; receipt: { id: number; number: string } | null }

type RedeemFormProps = {
  code: Code
  typed: string
  spendableCents: number
  isStay: boolean
  done: (redeemed: Redeemed) => void
}

export function RedeemForm({ code, typed, spendableCents, isStay, done }: RedeemFormProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const [amount, setAmount] = useState<NumberValue>(null)
  const [note, setNote] = useState('')
  const [supply, setSupply] = useState<TaxKind | ''>('')
  const [buyer, setBuyer] = useState({ name: '', address: '' })
  const redemption = useRedemption(done)
  const needsSupply = !isStay && !code.taxed_when_sold
  // A stay is redeemed as a whole; the call needs some positive amount.
  const cents = isStay ? 1 : typeof amount === 'number' ? amount : null
  const isValid = cents !== null && cents > 0 && (isStay || cents <= spendableCents)
  const asksBuyer = needsSupply && cents !== null && cents > maxCentsWithoutBuyer
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [name, address] = [buyer.name.trim(), buyer.address.trim()]
    void redemption.run({
      voucher_code: typed,
      amount_cents: cents!,
      note: note.trim(),
      ...(needsSupply && supply ? { supply } : {}),
      ...(asksBuyer && name && address ? { buyer: { name, address } } : {}),
    })
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {!isStay && (
        <AmountInput
          amount={amount}
          change={setAmount}
          spendableCents={spendableCents}
          isWrong={cents !== null && !isValid}
        />
      )}
      <TextField
        id="what-for"
        label={translate('voucher.whatFor')}
        fullWidth
        value={note}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={(event) => setNote(event.target.value)}
      />
      {needsSupply && <SupplyInput supply={supply} change={setSupply} />}
      {code.taxed_when_sold && <p className="quiet">{translate('voucher.prepaid')}</p>}
      {asksBuyer && <BuyerInputs buyer={buyer} change={setBuyer} />}
      {!isStay && isValid && (
        <BalanceTable
          spendableCents={spendableCents}
          cents={cents}
          label={note.trim() || translate('voucher.amount')}
        />
      )}
      <RefusalMessage text={redemption.refusal} />
      <Button
        type="submit"
        variant="contained"
        color="primary"
        disabled={redemption.busy || !isValid || note.trim() === '' || (needsSupply && supply === '')}
      >
        {isStay ? translate('voucher.redeemStay') : translate('voucher.redeem', { sum: euros(isValid ? cents : 0) })}
      </Button>
      <p className="quiet">{translate('voucher.nothingBefore', { code: code.code })}</p>
    </form>
  )
}

function useRedemption(done: (redeemed: Redeemed) => void) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return useAction((body: Parameters<typeof redeemVoucherCode>[0], { key }) => redeemVoucherCode(body, key), {
    inPlace: true,
    after: (reply) =>
      done({
        message: translate('voucher.taken', { sum: euros(reply.redeemed_cents), left: euros(reply.balance_cents) }),
        receipt: reply.receipt_number ? { id: reply.redemption_id, number: reply.receipt_number } : null,
      }),
    reload: [redeemedKey],
  })
}

type AmountInputProps = {
  amount: NumberValue
  change: (amount: NumberValue) => void
  spendableCents: number
  isWrong: boolean
}

function AmountInput({ amount, change, spendableCents, isWrong }: AmountInputProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <div className="counter-find">
      <NumberField
        id="amount"
        kind={inCents}
        label={translate('voucher.amount')}
        error={isWrong && translate('voucher.amountWrong', { left: euros(spendableCents) })}
        helperText=" "
        value={amount}
        change={change}
      />
      <Button onClick={() => change(spendableCents)}>{translate('voucher.all', { sum: euros(spendableCents) })}</Button>
    </div>
  )
}

function SupplyInput({ supply, change }: { supply: TaxKind | ''; change: (supply: TaxKind) => void }) {
  const translate = useTranslate()
  return (
    <TextField
      select
      id="supply"
      label={translate('voucher.supply')}
      helperText={translate('voucher.supplyHelp')}
      fullWidth
      value={supply}
      onChange={({ target }) => change(target.value as TaxKind)}
    >
      {taxKinds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {translate(`vatKind.${kind}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

type Buyer = { name: string; address: string }

/** A company needs its name on a receipt above a limit; a private person may leave both empty. */
function BuyerInputs({ buyer, change }: { buyer: Buyer; change: (buyer: Buyer) => void }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <>
      <TextField
        id="buyer-name"
        label={translate('voucher.buyerName')}
        helperText={translate('voucher.buyerHelp', { sum: euros(maxCentsWithoutBuyer) })}
        fullWidth
        autoComplete="off"
        value={buyer.name}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={({ target }) => change({ ...buyer, name: target.value })}
      />
      <TextField
        id="buyer-address"
        label={translate('voucher.buyerAddress')}
        fullWidth
        autoComplete="off"
        value={buyer.address}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => change({ ...buyer, address: target.value })}
      />
    </>
  )
}

type ReceiptButtonProps = { id: number; number: string; variant?: 'outlined' | 'text' }

export function ReceiptButton({ id, number, variant = 'text' }: ReceiptButtonProps) {
  const translate = useTranslate()
  const open = useAction(openReceipt)
  return (
    <Button
      variant={variant}
      disabled={open.busy}
      aria-label={translate('voucher.openReceipt', { number })}
      onClick={() => void open.run(id)}
    >
      {translate('voucher.receipt')}
    </Button>
  )
}

/** The balance before and after the amount is redeemed. */
function BalanceTable({ spendableCents, cents, label }: { spendableCents: number; cents: number; label: string }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <table className="compare">
      <tbody>
        <tr>
          <th scope="row">{translate('voucher.toSpend')}</th>
          <td className="figures end">{euros(spendableCents)}</td>
        </tr>
        <tr>
          <th scope="row">{label}</th>
          <td className="figures end">− {euros(cents)}</td>
        </tr>
        <tr>
          <th scope="row">{translate('voucher.stays')}</th>
          <td className="figures end">
            <b>{euros(spendableCents - cents)}</b>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
