/** Confirmation before a hotel or a room is taken off sale or removed, with the effect in figures. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Impact } from '../../kit/closure/calls.ts'
import { ImpactFiguresOrSkeleton } from '../../kit/closure/impact.tsx'
import { Close } from '../../kit/page/icons.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { readOffSaleImpact } from './calls.ts'
import './impact.css'

export const useOffSaleImpact = (kind: 'hotel' | 'room', id: number) =>
  useLoad<Impact>(['impact', kind, id], () => readOffSaleImpact(kind, id))

/**
 * The panel is fixed at the bottom of the window (on a phone above the page), so that the rooms stay visible beside the
 * effect of their switch.
 */
export function ImpactConfirmPanel({
  kind,
  subject,
  confirm,
  close,
  action = 'off',
}: {
  kind: 'hotel' | 'room'
  subject: { id: number; name: string }
  confirm: () => void
  close: () => void
  action?: 'off' | 'remove'
}) {
  const translate = useTranslate()
  const impact = useOffSaleImpact(kind, subject.id)
  return (
    <Dialog open onClose={close} className="impact-panel" aria-labelledby="impact-title">
      <DialogTitle id="impact-title">{translate(`impact.title.${action}`, { name: subject.name })}</DialogTitle>
      <button type="button" className="bare impact-close" aria-label={translate('users.close')} onClick={close}>
        <Close aria-hidden />
      </button>
      <DialogContent tabIndex={0}>
        <ImpactFiguresOrSkeleton load={impact} />
      </DialogContent>
      <DialogActions>
        <Button
          variant="contained"
          color={action === 'off' ? 'primary' : 'error'}
          disabled={!impact.data}
          onClick={confirm}
        >
          {translate(`impact.confirm.${action}`)}
        </Button>
        <Button onClick={close}>{translate(`impact.keep.${action}`)}</Button>
        <p className="quiet">{translate(`impact.atOnce.${action}`)}</p>
      </DialogActions>
    </Dialog>
  )
}
