/** The names of the report's figures, on screen and in files. Pure; also used in the browser. */
import { methodNames } from '../../shared/method-names.ts'
import { localeOfLanguage } from '../../shared/language.ts'
import type { MonthReport, ReportLine, ReportSection, ReportTie } from './contract.ts'

/** Returns the back-office message with this key under `monthReport`, with its placeholders filled. */
export type Translate = (key: string, values?: Record<string, string>) => string

/** A name such as "November 2026". */
export const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(localeOfLanguage(language).tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** A rate such as "21%" or, of another country, "12% BE", from a VAT code. */
const rateName = (code: string | null, language: string): string => {
  const [place = '', basisPoints = '0'] = (code ?? '').split('_')
  const rate = new Intl.NumberFormat(localeOfLanguage(language).tag, {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(Number(basisPoints) / 10_000)
  return place.length === 2 ? `${rate} ${place.toUpperCase()}` : rate
}

/**
 * The name of a line, and its detail: a payment method, product or city where the section has several lines of one
 * name, otherwise empty.
 */
export function reportLineName(
  section: ReportSection['name'],
  { name, of }: ReportLine,
  say: Translate,
  language: string,
): { name: string; of: string } {
  if (section === 'vat') return { name: say(`line.vat.${name}`, { rate: rateName(of, language) }), of: '' }
  if (section === 'received')
    return {
      name: say(`account.${name}`),
      of: of === 'card' ? say('card') : (methodNames[of ?? ''] ?? (of || say('unknown'))),
    }
  if (section === 'refunds' && name !== 'returned') return { name: say(`account.${name}`), of: '' }
  return {
    name: say(`line.${section}.${name}`),
    of: section === 'products' ? of || say('unknown') : section === 'held' ? (of ?? '') : '',
  }
}

export const comparisonName = ({ name, of }: ReportTie, say: Translate, language: string): string =>
  say(`tie.${name}`, { rate: rateName(of, language) })

const hasNonZeroFigure = (line: ReportLine): boolean =>
  [line.cents, line.month_before_cents, line.year_before_cents].some((cents) => cents !== 0)

/** Hides lines that are zero in all three periods, except opening balances. */
export const filterNonZeroLines = (section: ReportSection): ReportLine[] =>
  section.lines.filter((line) => line.name === 'start' || hasNonZeroFigure(line))

export const filterNonEmptySections = ({ sections }: Pick<MonthReport, 'sections'>): ReportSection[] =>
  sections.filter(({ lines, total }) => [...lines, total].some(hasNonZeroFigure))
