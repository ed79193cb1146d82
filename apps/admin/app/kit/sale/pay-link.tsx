import { Button, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useAction } from '../use-action.ts'

/** The link of a payment, to be copied or read out. */
export function PayLink({ link }: { link: string }) {
  const translate = useTranslate()
  const copy = useAction(() => navigator.clipboard.writeText(link), { done: 'reservation.linkCopied' })
  return (
    <div className="pay-link">
      <TextField
        id="pay-link"
        label={translate('reservation.payLink')}
        value={link}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outlined" disabled={copy.busy} onClick={() => void copy.run()}>
        {translate('reservation.copyLink')}
      </Button>
    </div>
  )
}
