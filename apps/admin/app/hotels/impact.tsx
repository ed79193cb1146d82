/** The impact of taking a hotel or a room off sale, in figures. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDays, useEuros } from '../look/dates.ts'
import { useRefusal } from '../refusal.ts'
import { type Impact, readImpact } from './calls.ts'

/** Deals that are named; the rest is counted. */
const named = 8

export function useImpact(kind: 'hotel' | 'room', id: number | null): Impact | null {
  const refuse = useRefusal()
  const [impact, setImpact] = useState<Impact | null>(null)
  const showFailure = useEffectEvent((error: unknown) => refuse(error))
  useEffect(() => {
    setImpact(null)
    if (id === null) return undefined
    let wanted = true
    readImpact(kind, id).then(
      (found) => wanted && setImpact(found),
      (error: unknown) => wanted && showFailure(error),
    )
    return () => {
      wanted = false
    }
  }, [kind, id])
  return impact
}

export function BeforeSwitch({
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
  const impact = useImpact(kind, subject.id)
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="impact-title">
      <DialogTitle id="impact-title">{translate(`impact.title.${action}`, { name: subject.name })}</DialogTitle>
      <DialogContent tabIndex={0}>
        {impact ? <ImpactFigures impact={impact} /> : <p aria-busy="true">{translate('ra.page.loading')}</p>}
        <p className="quiet">{translate('impact.atOnce')}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('impact.keep')}</Button>
        <Button variant="contained" color="primary" disabled={!impact} onClick={confirm}>
          {translate(`impact.confirm.${action}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function ImpactFigures({ impact }: { impact: Impact }) {
  const translate = useTranslate()
  const euros = useEuros()
  const day = useDays()
  const { reservations, deals, vouchers } = impact
  const lost = new Set(deals.flatMap((deal) => deal.lost_days)).size
  const unknown = new Set(deals.flatMap((deal) => deal.unknown_days)).size
  const price = (cents: number | null) => (cents === null ? translate('impact.noPrice') : euros(cents))
  return (
    <div className="impact">
      <h3>
        <b className="figures">{reservations.count}</b>
        <span>{translate('impact.reservations', { smart_count: reservations.count })}</span>
        <em className="figures">{euros(reservations.total_cents)}</em>
      </h3>
      {reservations.next.length > 0 && (
        <ul>
          {reservations.next.map((stay) => (
            <li key={`${stay.check_in}${stay.check_out}${stay.total_cents}`}>
              <span>
                {day(stay.check_in)} – {day(stay.check_out)}
              </span>
              <span className="figures">{euros(stay.total_cents)}</span>
            </li>
          ))}
        </ul>
      )}
      {impact.checkouts > 0 && (
        <h3>
          <b className="figures">{impact.checkouts}</b>
          <span>{translate('impact.checkouts', { smart_count: impact.checkouts })}</span>
        </h3>
      )}
      <h3>
        <b className="figures">{deals.length}</b>
        <span>{translate('impact.deals', { smart_count: deals.length })}</span>
        {deals.length > 0 && <em>{translate('impact.perPerson')}</em>}
      </h3>
      {deals.length > 0 && (
        <ul>
          {deals.slice(0, named).map((deal) => (
            <li key={deal.deals_id}>
              <span>
                {deal.title}
                {deal.hotels_left === 0 && <b className="bad"> {translate('impact.noHotelLeft')}</b>}
              </span>
              <span className="figures">
                {deal.before_cents === deal.after_cents ? (
                  price(deal.after_cents)
                ) : (
                  <>
                    <s>{price(deal.before_cents)}</s> <b>{price(deal.after_cents)}</b>
                  </>
                )}
              </span>
            </li>
          ))}
          {deals.length > named && (
            <li className="quiet">{translate('users.more', { smart_count: deals.length - named })}</li>
          )}
        </ul>
      )}
      {(lost > 0 || unknown === 0) && (
        <h3>
          <b className="figures">{lost}</b>
          <span>{translate('impact.lostDays', { smart_count: lost, days: impact.days })}</span>
        </h3>
      )}
      {unknown > 0 && (
        <h3>
          <b className="figures">{unknown}</b>
          <span>{translate('impact.unknownDays', { smart_count: unknown, days: impact.days })}</span>
        </h3>
      )}
      <h3>
        <b className="figures">{vouchers.codes}</b>
        <span>{translate('impact.vouchers', { smart_count: vouchers.codes })}</span>
        <em className="figures">{euros(vouchers.cents)}</em>
      </h3>
      {impact.drafts > 0 && <p className="quiet">{translate('impact.drafts', { smart_count: impact.drafts })}</p>}
    </div>
  )
}
