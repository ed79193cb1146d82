/** The texts of the report in one of the back-office languages: the tables of the PDF and the rows of the CSV. */
import type en from '@tussenuit/languages/en/office.json'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import { type CsvCell, formatCsv } from '../../shared/csv.ts'
import { formatDay } from '../../shared/locale.ts'
import { formatEuros } from '../../shared/money.ts'
import type { MonthReport, ReportLine } from './contract.ts'
import {
  reportLineName,
  filterNonZeroLines,
  monthName,
  type Translate,
  filterNonEmptySections,
  comparisonName,
} from './names.ts'
import type { MonthReportView, ReportTable } from './ports.ts'

const textsIn = (language: string): object | undefined => messagesOf<typeof en>(language, 'office')?.monthReport

/** The requested language, or English if it has no back-office messages. */
const reportLanguage = (language: string): string => (textsIn(language) ? language : 'en')

const createTranslate =
  (language: string): Translate =>
  (key, values = {}) => {
    const text = key
      .split('.')
      .reduce<unknown>((texts, name) => (texts as Record<string, unknown> | undefined)?.[name], textsIn(language))
    return typeof text === 'string' ? text.replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '') : key
  }

const joinName = ({ name, of }: { name: string; of: string }): string => [name, of].filter(Boolean).join(' · ')

/** The content of the PDF: sections with comparison, then accounts, then the books compared with the documents. */
export function toMonthReportView(report: MonthReport, requestedLanguage: string): MonthReportView {
  const language = reportLanguage(requestedLanguage)
  const say = createTranslate(language)
  const euros = (cents: number) => formatEuros(cents, language)
  const day = (value: string) => formatDay(value, language, false)
  const figures = (line: ReportLine) =>
    [line.cents, line.month_before_cents, line.year_before_cents].map((cents) => euros(cents))
  const months = [report.month, report.month_before, report.year_before].map((month) => monthName(month, language))
  const sections = filterNonEmptySections(report).map(
    (section): ReportTable => ({
      title: say(`section.${section.name}`),
      note: say(`note.${section.name}`),
      heads: [say('figure'), ...months],
      rows: [
        ...filterNonZeroLines(section).map((line) => ({
          cells: [joinName(reportLineName(section.name, line, say, language)), ...figures(line)],
          strong: false,
        })),
        { cells: [say(`total.${section.name}`), ...figures(section.total)], strong: true },
      ],
    }),
  )
  const accounts: ReportTable = {
    title: say('accounts'),
    note: say('accountsNote'),
    heads: ['accountName', 'start', 'debit', 'credit', 'end'].map((name) => say(name)),
    rows: report.accounts.map((account) => ({
      cells: [
        say(`account.${account.account}`),
        ...[account.start_cents, account.debit_cents, account.credit_cents, account.end_cents].map(euros),
      ],
      strong: false,
    })),
  }
  const ties: ReportTable = {
    title: say('ties'),
    note: say(report.tied ? 'tied' : 'notTied'),
    heads: [say('figure'), say('books'), say('documents')],
    rows: report.ties.map((tie) => ({
      cells: [comparisonName(tie, say, language), euros(tie.books_cents), euros(tie.documents_cents)],
      strong: tie.books_cents !== tie.documents_cents,
    })),
  }
  return {
    language,
    title: say('of', { month: months[0]! }),
    lines: [
      say('period', { from: day(report.from), until: day(report.until) }),
      ...(report.over ? [] : [say('notOver')]),
      ...(report.entries === 0 ? [say('empty', { month: months[0]! })] : []),
      say(report.tied ? 'tied' : 'notTied'),
      ...(report.earlier_rules_until ? [say('earlierRules', { day: day(report.earlier_rules_until) })] : []),
    ],
    tables: [...sections, ...(report.accounts.length > 0 ? [accounts] : []), ties],
  }
}

/**
 * The CSV: one table with section, figure, detail and the amount of each month, including zero figures. For accounts
 * and comparisons, the detail names the amount.
 */
export function toMonthReportCsv(report: MonthReport, requestedLanguage: string): string {
  const language = reportLanguage(requestedLanguage)
  const say = createTranslate(language)
  const amounts = (line: ReportLine): CsvCell[] =>
    [line.cents, line.month_before_cents, line.year_before_cents].map((cents) => ({ cents }))
  const row = (section: string, name: string, detail: string, cents: number): CsvCell[] => [
    section,
    name,
    detail,
    { cents },
    '',
    '',
  ]
  const rows: CsvCell[][] = [
    [say('part'), say('figure'), say('detail'), report.month, report.month_before, report.year_before],
    ...report.sections.flatMap((section) => [
      ...section.lines.map((line) => {
        const { name, of } = reportLineName(section.name, line, say, language)
        return [say(`section.${section.name}`), name, of, ...amounts(line)]
      }),
      [say(`section.${section.name}`), say(`total.${section.name}`), '', ...amounts(section.total)],
    ]),
    ...report.accounts.flatMap(({ account, start_cents: start, debit_cents: debit, credit_cents: credit, end_cents }) =>
      Object.entries({ start, debit, credit, end: end_cents }).map(([name, cents]) =>
        row(say('accounts'), say(`account.${account}`), say(name), cents),
      ),
    ),
    ...report.ties.flatMap((tie) =>
      Object.entries({ books: tie.books_cents, documents: tie.documents_cents }).map(([name, cents]) =>
        row(say('ties'), comparisonName(tie, say, language), say(name), cents),
      ),
    ),
  ]
  return formatCsv(rows, language)
}
