/** Extends one code: by a usual length or to a chosen day, with the validity drawn before and after. */
import { Button, TextField } from '@mui/material'
import { addMonths, type Day, daysBetween, isDay, today } from '@tussenuit/modules/shared/day.ts'
import { useNotify, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useDayFormat } from '../../kit/page/dates.ts'
import { DayField } from '../../kit/record/day-input.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { type Code, updateVoucherCodes } from './calls.ts'

const lengths = [
  { label: 'voucher.threeMonths', months: 3 },
  { label: 'voucher.oneYear', months: 12 },
  { label: 'voucher.pickDay', months: null },
] as const

/** `months` is null for a day of the user's choice. */
type Choice = { months: number | null; day: string }

export function ExtendCode({ code, done }: { code: Code; done: () => unknown }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const [choice, setChoice] = useState<Choice>({ months: 12, day: '' })
  const [note, setNote] = useState('')
  const now = today(new Date())
  const isOver = code.valid_until < now
  const from = isOver ? now : code.valid_until
  const until = choice.months === null ? choice.day : addMonths(from, choice.months)
  const isValid = isDay(until) && until > code.valid_until
  const extend = useExtension(done)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void extend.run({ ids: [code.id], valid_until: until, note: note.trim() })
  }
  return (
    <section aria-labelledby="extend-code">
      <h2 id="extend-code">{translate('voucher.extendIt')}</h2>
      <p className="quiet">
        {translate(isOver ? 'voucher.endedOn' : 'voucher.validUntilDay', { day: day(code.valid_until) })}
      </p>
      {isValid && <ValidityBar code={code} now={now} until={until} />}
      <form className="stack" onSubmit={submit} noValidate>
        <LengthChoice
          months={choice.months}
          choose={(months) => setChoice({ months, day: months === null && isDay(until) ? until : from })}
        />
        {choice.months === null && (
          <DayField
            label={translate('voucher.newLastDay')}
            value={choice.day}
            min={from}
            change={(chosen) => setChoice({ months: null, day: chosen })}
          />
        )}
        <TextField
          id="extend-reason"
          label={translate('reservation.reason')}
          fullWidth
          value={note}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          onChange={(event) => setNote(event.target.value)}
        />
        <RefusalMessage text={extend.refusal} />
        <Button type="submit" variant="outlined" disabled={extend.busy || !isValid || note.trim() === ''}>
          {isValid ? translate('voucher.extendTo', { day: day(until) }) : translate('voucher.extend')}
        </Button>
      </form>
    </section>
  )
}

function useExtension(done: () => unknown) {
  const notify = useNotify()
  return useAction(updateVoucherCodes, {
    inPlace: true,
    done: ({ skipped }) => (skipped > 0 ? null : 'voucher.changed'),
    after: ({ skipped }) => {
      if (skipped > 0) notify('voucher.skipped', { type: 'warning', messageArgs: { smart_count: skipped } })
      return done()
    },
  })
}

function LengthChoice({
  months: chosen,
  choose,
}: Pick<Choice, 'months'> & { choose: (months: Choice['months']) => void }) {
  const translate = useTranslate()
  return (
    <div className="views" role="group" aria-label={translate('voucher.extendBy')}>
      {lengths.map(({ label, months }) => (
        <button key={label} type="button" aria-pressed={chosen === months} onClick={() => choose(months)}>
          {translate(label)}
        </button>
      ))}
    </div>
  )
}

/** The days that are over, those left, and those added, in proportion. */
function ValidityBar({ code, now, until }: { code: Code; now: Day; until: Day }) {
  const day = useDayFormat()
  const end = code.valid_until
  const passed = Math.max(0, daysBetween(code.valid_from, now < end ? now : end))
  const left = Math.max(0, daysBetween(now, end))
  return (
    <div aria-hidden>
      <div className="validity">
        <span style={{ flexGrow: passed }} />
        <span className="validity-left" style={{ flexGrow: left }} />
        <span className="validity-added" style={{ flexGrow: daysBetween(end, until) }} />
      </div>
      <p className="validity-ends quiet">
        <span>{day(code.valid_from)}</span>
        <b>{day(until)}</b>
      </p>
    </div>
  )
}
