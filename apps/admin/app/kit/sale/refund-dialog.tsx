import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { cents as inCents, type NumberValue } from '../record/number-kinds.ts'
import { NumberField } from '../record/number-input.tsx'
import { useEuroFormat } from '../page/dates.ts'
import { Skeleton } from '../page/skeleton.tsx'
import { ConfirmActionDialog, type ActionProps } from '../action-dialog.tsx'
import { RefusalMessage } from '../refusal-message.tsx'
import { useLoad } from '../use-load.ts'
import { useDebounced } from '../use-debounced.ts'
import { previewRefund, refundReservation } from './calls.ts'
import { RefundShares } from './refund-shares.tsx'

/** Delay after the last key press, so that not every digit sends a request. */
const debounceMs = 300

/**
 * Refunds a sale and shows the refund of each payment as the server computes it. The amount starts at `initialCents`,
 * or else at the whole refundable amount. `onSent` is called after the refund, but not if it must first be approved.
 */
export function RefundDialog({
  number,
  initialCents = null,
  onSent,
  ...action
}: { number: string; initialCents?: number | null; onSent?: () => Promise<void> } & ActionProps) {
  const translate = useTranslate()
  /** Undefined until the user types if there is no `initialCents`; the whole refundable amount is shown then. */
  const [typed, setTyped] = useState<NumberValue>(initialCents ?? undefined)
  const [reason, setReason] = useState('')
  const requested = useDebounced(typed, debounceMs)
  const { data, refusal } = useLoad(
    ['refund-preview', number, requested ?? null],
    () => previewRefund(number, typeof requested === 'number' ? requested : null),
    { enabled: typed === undefined || typeof requested === 'number', keepsPrevious: true },
  )
  const preview = refusal === '' ? data : undefined
  const amount = typed === undefined ? preview?.refund_cents : typed
  const cents = typeof amount === 'number' ? amount : null
  return (
    <ConfirmActionDialog
      title={translate('reservation.refundTitle', { number })}
      confirm={translate(preview?.needs_approval ? 'refundRequest.ask' : 'reservation.refundNow')}
      successMessage={preview?.needs_approval ? 'refundRequest.asked' : 'reservation.refundSent'}
      ready={preview !== undefined && !preview.frozen && cents === preview.refund_cents && reason.trim() !== ''}
      act={async ({ key }) => {
        const { data } = await refundReservation(number, {
          amount_cents: preview!.refund_cents,
          reason: reason.trim(),
          key,
        })
        if (!data.waits) await onSent?.()
      }}
      {...action}
    >
      {/* Rendered when the initial amount is loaded, so that it does not replace typed input. */}
      {amount === undefined ? (
        refusal === '' && <Skeleton rows={3} />
      ) : (
        <NumberField
          id="refund"
          kind={inCents}
          label={translate('reservation.refundSum')}
          helperText=" "
          error={cents === null && translate('problem.required')}
          value={amount}
          change={setTyped}
        />
      )}
      {preview && <RefundShares leftCents={preview.left_cents} choose={setTyped} />}
      <TextField
        id="reason"
        label={translate('reservation.reason')}
        fullWidth
        value={reason}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => setReason(event.target.value)}
      />
      <RefusalMessage text={refusal} />
      {preview?.frozen && <p className="bad">{translate('reservation.frozen')}</p>}
      {preview?.needs_approval && <p className="note">{translate('refundRequest.needed')}</p>}
      {preview && <RefundTable preview={preview} />}
    </ConfirmActionDialog>
  )
}

/** The refund of each payment, as the server computes it. */
type Preview = Awaited<ReturnType<typeof previewRefund>>

function RefundTable({ preview }: { preview: Preview }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <table className="compare">
      <tbody>
        {preview.payments
          .filter((payment) => payment.refund_cents > 0)
          .map((payment) => (
            <tr key={`${payment.part} ${payment.received_cents}`}>
              <th scope="row">
                {translate(`reservation.part.${payment.part}`, { _: payment.part })}
                {payment.method && ` · ${translate(`reservation.method.${payment.method}`, { _: payment.method })}`}
              </th>
              <td className="figures end">{euros(payment.refund_cents)}</td>
            </tr>
          ))}
        {preview.voucher_cents > 0 && (
          <tr>
            <th scope="row">{translate('reservation.backToVoucher')}</th>
            <td className="figures end">{euros(preview.voucher_cents)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{translate('reservation.leftAfter')}</th>
          <td className="figures end">{euros(preview.left_cents - preview.refund_cents)}</td>
        </tr>
      </tbody>
    </table>
  )
}
