import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { type Reservation, createPayLink } from '../../kit/sale/calls.ts'
import { PayLink } from '../../kit/sale/pay-link.tsx'

/** Sends the link for paying the open amount by e-mail, or only shows it, so that staff can copy it or read it out. */
export function PayLinkDialog({
  reservation: { reservationNumber: number, guest },
  done,
  close,
}: {
  reservation: Reservation
  done: () => unknown
  close: () => void
}) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const heading = useId()
  const { run, busy, refusal, output } = useAction((send: boolean, { key }) => createPayLink(number, send, key), {
    inPlace: true,
    after: done,
    done: (_, send) => (send ? 'reservation.payLinkSent' : null),
  })
  return (
    <Dialog open onClose={() => !busy && close()} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <DialogTitle id={heading}>{translate('reservation.payLinkTitle', { number })}</DialogTitle>
      <DialogContent className="stack">
        {output ? (
          <>
            <p>{translate('reservation.payLinkOpen', { sum: euros(output.open_cents) })}</p>
            <PayLink link={output.pay_link} />
          </>
        ) : (
          <p>{translate('reservation.payLinkHelp', { address: guest.email })}</p>
        )}
        <RefusalMessage text={refusal} />
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={close}>
          {translate('reservation.leave')}
        </Button>
        {!output && (
          <Button disabled={busy} onClick={() => void run(false)}>
            {translate('reservation.showPayLink')}
          </Button>
        )}
        <Button variant="contained" disabled={busy || output?.sent_to != null} onClick={() => void run(true)}>
          {translate('reservation.mailPayLink')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
