/**
 * Export and erasure of personal data: both require a reference for the log and the user's password; an erasure is
 * previewed first.
 */
import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog, type ActionProps } from '../../kit/action-dialog.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { type ConfirmationInput, erasePerson, type Erasure, downloadPersonData, previewErasure } from './calls.ts'
import { useRetentionReason } from './retention-reason.ts'
import { Skeleton } from '../../kit/page/skeleton.tsx'

type Props = ActionProps & { email: string }

const isComplete = ({ reference, password }: ConfirmationInput): boolean => reference.trim() !== '' && password !== ''

function ConfirmationFields({
  confirmation,
  change,
}: {
  confirmation: ConfirmationInput
  change: (confirmation: ConfirmationInput) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        id="reference"
        label={translate('privacy.reference')}
        helperText={translate('privacy.referenceHelp')}
        fullWidth
        value={confirmation.reference}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
        onChange={(event) => change({ ...confirmation, reference: event.target.value })}
      />
      <TextField
        id="own-password"
        label={translate('account.password')}
        type="password"
        autoComplete="current-password"
        fullWidth
        value={confirmation.password}
        slotProps={{ htmlInput: { maxLength: 256, dir: 'ltr' } }}
        onChange={(event) => change({ ...confirmation, password: event.target.value })}
      />
    </>
  )
}

export function ExportPersonDialog({ email, done, close }: Props) {
  const translate = useTranslate()
  const [confirmation, setConfirmation] = useState<ConfirmationInput>({ reference: '', password: '' })
  return (
    <ConfirmActionDialog
      title={translate('privacy.exportTitle')}
      confirm={translate('privacy.export')}
      successMessage="privacy.exported"
      ready={isComplete(confirmation)}
      act={() => downloadPersonData(email, confirmation)}
      done={done}
      close={close}
    >
      <p>{translate('privacy.exportLead')}</p>
      <ConfirmationFields confirmation={confirmation} change={setConfirmation} />
    </ConfirmActionDialog>
  )
}

export function ErasePersonDialog({ email, done, close }: Props) {
  const translate = useTranslate()
  const [confirmation, setConfirmation] = useState<ConfirmationInput>({ reference: '', password: '' })
  const { data, refusal } = useLoad<Erasure>(['privacy-rehearsal', email], () => previewErasure(email))
  const hasErasable = (data?.goes.length ?? 0) > 0
  return (
    <ConfirmActionDialog
      title={translate('privacy.eraseTitle')}
      confirm={translate('privacy.eraseNow')}
      successMessage="privacy.erased"
      ready={hasErasable && isComplete(confirmation)}
      act={() => erasePerson(email, confirmation)}
      done={done}
      close={close}
    >
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={3} />}
      {data && <ErasurePreview erasure={data} />}
      {hasErasable && <ConfirmationFields confirmation={confirmation} change={setConfirmation} />}
    </ConfirmActionDialog>
  )
}

function ErasurePreview({ erasure: { goes, stays } }: { erasure: Erasure }) {
  const translate = useTranslate()
  const reasonText = useRetentionReason()
  const kindOf = (kind: string) => translate(`privacy.kind.${kind}`)
  return (
    <>
      <section>
        <h3>{translate(goes.length > 0 ? 'privacy.wouldGo' : 'privacy.nothingGoes')}</h3>
        <ul>
          {goes.map(({ kind, count }) => (
            <li key={kind}>
              {kindOf(kind)}: <span className="figures">{count}</span>
            </li>
          ))}
        </ul>
      </section>
      {stays.length > 0 && (
        <section>
          <h3>{translate('privacy.wouldStay')}</h3>
          <ul>
            {stays.map(({ kind, count, ...reason }) => (
              <li key={`${kind} ${reason.reason} ${reason.until}`}>
                {kindOf(kind)}: <span className="figures">{count}</span>. {reasonText(reason)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {goes.some(({ kind }) => kind === 'voucher_orders') && <p>{translate('privacy.codesStay')}</p>}
      <p>{translate('privacy.eraseLead')}</p>
    </>
  )
}
