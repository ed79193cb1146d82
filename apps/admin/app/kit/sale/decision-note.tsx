import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'

/** A request for approval with its reason, and the field for the note of the decision. */
export function DecisionNote({
  lead,
  reason,
  note,
  change,
}: {
  lead: string
  reason: string
  note: string
  change: (note: string) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <p>{lead}</p>
      <p>
        <bdi>{reason}</bdi>
      </p>
      <TextField
        id="note"
        label={translate('refundRequest.note')}
        fullWidth
        value={note}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => change(event.target.value)}
      />
    </>
  )
}
