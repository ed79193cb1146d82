/** The choice of a bookkeeping period: a year, and a quarter or month of it that has begun. */
import { MenuItem, TextField } from '@mui/material'
import { monthName } from '@tussenuit/modules/office/month-report/names.ts'
import { periodPattern, toPeriodSpan } from '@tussenuit/modules/office/books/period.ts'
import { addMonths, today } from '@tussenuit/modules/shared/day.ts'
import { useLocale, useTranslate } from 'ra-core'

/** Number of years to choose from, including the current one: books are retained for seven years. */
const years = 8
const quarters = ['Q1', 'Q2', 'Q3', 'Q4']
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

const isPeriod = (period: string): boolean => new RegExp(periodPattern).test(period)
const hasPeriodBegun = (period: string): boolean => toPeriodSpan(period).from <= today(new Date())

/** The period that the URL names, or the last complete month. */
export const periodOrDefault = (param: string | null): string =>
  param !== null && isPeriod(param) && hasPeriodBegun(param) ? param : addMonths(today(new Date()), -1).slice(0, 7)

/** A name such as "November 2026", "Quarter 3, 2026" or "2026". */
export function usePeriodName(): (period: string) => string {
  const translate = useTranslate()
  const language = useLocale()
  return (period) => {
    const [year = '', part] = period.split('-')
    if (part === undefined) return year
    return part.startsWith('Q')
      ? `${translate('books.quarter', { number: part.slice(1) })}, ${year}`
      : monthName(period, language)
  }
}

export function PeriodChoice({ period, choose }: { period: string; choose: (period: string) => void }) {
  const translate = useTranslate()
  const name = usePeriodName()
  const [year = '', part = ''] = period.split('-')
  const thisYear = Number(today(new Date()).slice(0, 4))
  const parts = [...quarters, ...months].filter((part) => hasPeriodBegun(`${year}-${part}`))
  return (
    <div className="books-period">
      <TextField
        select
        id="books-year"
        label={translate('books.year')}
        value={year}
        onChange={({ target }) => {
          const sameName = part === '' ? target.value : `${target.value}-${part}`
          choose(hasPeriodBegun(sameName) ? sameName : target.value)
        }}
      >
        {Array.from({ length: years }, (_, index) => String(thisYear - index)).map((value) => (
          <MenuItem key={value} value={value}>
            {value}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        id="books-part"
        label={translate('books.part')}
        value={part}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => choose(target.value === '' ? year : `${year}-${target.value}`)}
      >
        <MenuItem value="">{translate('books.whole')}</MenuItem>
        {parts.map((value) => (
          <MenuItem key={value} value={value}>
            {name(`${year}-${value}`)}
          </MenuItem>
        ))}
      </TextField>
    </div>
  )
}
