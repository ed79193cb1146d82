import { fromEuros, toEuros } from '@tussenuit/modules/shared/money.ts'
import { asked } from './required.ts'

const isAmount = (cents: unknown) => (Number.isNaN(cents) ? 'problem.decimals' : undefined)

/** Stored in cents, typed in euros, or null; what has more than two decimals is no amount. */
export const inEurosOrEmpty = {
  format: (cents: number | null | undefined) => (typeof cents === 'number' ? toEuros(cents) : ''),
  parse: (typed: string) => (typed === '' ? null : (fromEuros(Number(typed)) ?? Number.NaN)),
  min: 0,
  step: 0.01,
  validate: [isAmount],
}

export const inEuros = { ...inEurosOrEmpty, validate: [...asked, isAmount] }
