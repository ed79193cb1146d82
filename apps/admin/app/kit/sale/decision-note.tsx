import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'

/** The field for the note of a decision on a request for approval. */
export function DecisionNote({ note, change }: { note: string; change: (note: string) => void }) {
  const translate = useTranslate()
  return (
    <TextField
      id="note"
      label={translate('refundRequest.note')}
      fullWidth
      value={note}
      slotProps={{ htmlInput: { maxLength: 500 } }}
      onChange={(event) => change(event.target.value)}
    />
  )
}
