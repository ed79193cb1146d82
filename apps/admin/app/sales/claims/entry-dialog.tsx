/** Dialog for a manual entry: lines with an account and a debit or credit, which must balance. */
import { Button, MenuItem, TextField } from '@mui/material'
import { manualAccounts, maxManualLines } from '@tussenuit/modules/money/claim/manual-entry.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type ActionProps, ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { DayField, dayProblemKey } from '../../kit/record/day-input.tsx'
import { NumberField } from '../../kit/record/number-input.tsx'
import { cents as inCents, type NumberValue } from '../../kit/record/number-kinds.ts'
import { bookEntry, type EntryBody } from './calls.ts'

type Line = { account: EntryBody['lines'][number]['account']; debit: NumberValue; credit: NumberValue; vatCode: string }

const emptyLine = (account: Line['account']): Line => ({ account, debit: null, credit: null, vatCode: '' })
const sumOf = (value: NumberValue): number => (typeof value === 'number' ? value : 0)
const isTaxed = (account: string): boolean => account === 'revenue' || account === 'vat'

const toBodyLine = ({ account, debit, credit, vatCode }: Line): EntryBody['lines'][number] => ({
  account,
  debit_cents: sumOf(debit),
  credit_cents: sumOf(credit),
  ...(isTaxed(account) && { vat_code: vatCode.trim() }),
})

export function EntryDialog(action: ActionProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const [day, setDay] = useState(today(new Date()))
  const [reason, setReason] = useState('')
  const [sale, setSale] = useState('')
  const [lines, setLines] = useState<Line[]>([emptyLine('suspense'), emptyLine('bank')])
  const difference = lines.reduce((sum, { debit, credit }) => sum + sumOf(debit) - sumOf(credit), 0)
  const isFilled = lines.every(({ debit, credit }) => sumOf(debit) > 0 !== sumOf(credit) > 0)
  const isDay = day !== '' && dayProblemKey(day) === null
  return (
    <ConfirmActionDialog
      title={translate('manualEntry.newTitle')}
      confirm={translate('manualEntry.book')}
      successMessage="manualEntry.done"
      ready={isDay && reason.trim() !== '' && isFilled && difference === 0}
      act={({ key }) =>
        bookEntry({
          booked_on: day,
          reason: reason.trim(),
          ...(sale.trim() !== '' && { sale: sale.trim() }),
          lines: lines.map(toBodyLine),
          key,
        })
      }
      {...action}
    >
      <p>{translate('manualEntry.newHelp')}</p>
      <DayField label={translate('manualEntry.day')} value={day} change={setDay} />
      <TextField
        id="entry-reason"
        label={translate('manualEntry.reason')}
        fullWidth
        value={reason}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextField
        id="entry-sale"
        label={translate('manualEntry.sale')}
        fullWidth
        value={sale}
        slotProps={{ htmlInput: { maxLength: 40 } }}
        onChange={({ target }) => setSale(target.value)}
      />
      {lines.map((line, index) => (
        <EntryLine
          // oxlint-disable-next-line react/no-array-index-key -- lines are only appended, never removed
          key={index}
          number={index + 1}
          line={line}
          change={(more) => setLines(lines.map((other, at) => (at === index ? { ...other, ...more } : other)))}
        />
      ))}
      <p>
        <Button disabled={lines.length >= maxManualLines} onClick={() => setLines([...lines, emptyLine('suspense')])}>
          {translate('manualEntry.addLine')}
        </Button>
      </p>
      <p role="status" className={difference === 0 ? 'quiet' : 'bad'}>
        {difference === 0
          ? translate('manualEntry.balanced')
          : translate('manualEntry.difference', { sum: euros(Math.abs(difference)) })}
      </p>
    </ConfirmActionDialog>
  )
}

type LineProps = { number: number; line: Line; change: (more: Partial<Line>) => void }

function EntryLine({ number, line, change }: LineProps) {
  const translate = useTranslate()
  return (
    <fieldset className="claims-line">
      <legend className="unseen">{translate('manualEntry.line', { number })}</legend>
      <TextField
        select
        size="small"
        id={`entry-account-${number}`}
        label={translate('manualEntry.account')}
        value={line.account}
        onChange={({ target }) => change({ account: target.value as Line['account'] })}
      >
        {manualAccounts.map((account) => (
          <MenuItem key={account} value={account}>
            {translate(`monthReport.account.${account}`)}
          </MenuItem>
        ))}
      </TextField>
      {(['debit', 'credit'] as const).map((side) => (
        <NumberField
          key={side}
          id={`entry-${side}-${number}`}
          kind={inCents}
          label={translate(`manualEntry.${side}`)}
          helperText=" "
          value={line[side]}
          change={(value) => change({ [side]: value })}
        />
      ))}
      {isTaxed(line.account) && (
        <TextField
          size="small"
          id={`entry-vat-${number}`}
          label={translate('manualEntry.vatCode')}
          value={line.vatCode}
          onChange={({ target }) => change({ vatCode: target.value })}
        />
      )}
    </fieldset>
  )
}
