/** Tools for all price seasons of an activity: change prices from a day, copy to the next year, list overlaps. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { isDay } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DayField } from '../../kit/record/day-input.tsx'
import { NumberField } from '../../kit/record/number-input.tsx'
import { euros, type NumberValue, percents } from '../../kit/record/number-kinds.ts'
import { changePricesFrom, copyToNextYear, findOverlaps, type PriceChange, type Season } from './season-changes.ts'

/** The maximum number of seasons of an activity. */
const maxSeasons = 200
const maxNamedOverlaps = 5

/** Rows whose days, ages and prices are complete. */
const isComplete = (row: Partial<Season>): row is Season =>
  isDay(row.from_date) &&
  isDay(row.to_date) &&
  [row.from_age, row.to_age, row.cost_price, row.margin].every((value) => typeof value === 'number')

export function SeasonTools() {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const [isChanging, setChanging] = useState(false)
  const rows = (useWatch({ name: 'pricings' }) ?? []) as Partial<Season>[]
  const seasons = rows.filter(isComplete)
  const replace = (next: Season[]) => setValue('pricings', next, { shouldDirty: true, shouldValidate: true })
  const canChange = seasons.length > 0 && seasons.length === rows.length
  return (
    <>
      <OverlapNote overlaps={canChange ? findOverlaps(seasons) : []} />
      <div className="row">
        <Button disabled={!canChange} onClick={() => setChanging(true)}>
          {translate('season.change')}
        </Button>
        <Button
          disabled={!canChange || copyToNextYear(seasons).length > maxSeasons}
          onClick={() => replace(copyToNextYear(seasons))}
        >
          {translate('season.copy')}
        </Button>
      </div>
      {isChanging && (
        <ChangePricesDialog
          seasons={seasons}
          replace={(next) => {
            replace(next)
            setChanging(false)
          }}
          close={() => setChanging(false)}
        />
      )}
    </>
  )
}

function OverlapNote({ overlaps }: { overlaps: [number, number][] }) {
  const translate = useTranslate()
  return (
    <div role="status">
      {overlaps.slice(0, maxNamedOverlaps).map(([first, second]) => (
        <p className="quiet" key={`${first} ${second}`}>
          {translate('season.overlap', { first, second })}
        </p>
      ))}
      {overlaps.length > maxNamedOverlaps && (
        <p className="quiet">{translate('users.more', { smart_count: overlaps.length - maxNamedOverlaps })}</p>
      )}
    </div>
  )
}

type ChangeDialogProps = { seasons: Season[]; replace: (seasons: Season[]) => void; close: () => void }

function ChangePricesDialog({ seasons, replace, close }: ChangeDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const [from, setFrom] = useState('')
  const [kind, setKind] = useState<PriceChange['kind']>('percent')
  const [value, setValue] = useState<NumberValue>(null)
  const isReady = isDay(from) && typeof value === 'number'
  const next = isReady ? changePricesFrom(seasons, from, { kind, value }) : seasons
  const changed = next.filter(
    (season) =>
      !seasons.some(({ from_date, cost_price }) => from_date === season.from_date && cost_price === season.cost_price),
  ).length
  const isTooMany = next.length > maxSeasons
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('season.changeTitle')}</DialogTitle>
      <DialogContent className="stack">
        <DayField label={translate('season.fromDay')} value={from} change={setFrom} />
        <TextField
          select
          label={translate('season.by')}
          value={kind}
          onChange={(event) => setKind(event.target.value as PriceChange['kind'])}
        >
          <MenuItem value="percent">{translate('season.percent')}</MenuItem>
          <MenuItem value="euros">{translate('season.euros')}</MenuItem>
        </TextField>
        <NumberField
          key={kind}
          id={`${id}-value`}
          kind={kind === 'percent' ? percents : euros}
          label={translate(kind === 'percent' ? 'season.percent' : 'season.euros')}
          value={value}
          change={setValue}
          min={kind === 'percent' ? -100 : -100_000}
          max={kind === 'percent' ? 1000 : 100_000}
        />
        <p className={isTooMany ? 'bad' : 'quiet'} role="status">
          {isTooMany
            ? translate('problem.maximum')
            : translate('season.effect', { smart_count: changed, split: next.length - seasons.length })}
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('edit.cancel')}</Button>
        <Button
          variant="contained"
          color="primary"
          disabled={!isReady || changed === 0 || isTooMany}
          onClick={() => replace(next)}
        >
          {translate('season.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
