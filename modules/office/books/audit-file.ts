/**
 * The Dutch audit file of a financial year: XML Auditfile Financieel 3.2.1. Pure: gets the books in parts and returns
 * the text of each part. Amounts are euros with two decimals and never negative; each has its side, debit or credit.
 * No traveller is named: the customers are one collective account, and each line names its sale.
 */
import type { Day } from '../../shared/day.ts'
import { formatPlainEuros } from '../../shared/money.ts'
import { escapeXml } from '../../shared/xml.ts'
import { documentNumber, type JournalName } from './journals.ts'
import {
  isBalanceAccount,
  ledgerAccountOf,
  type LedgerMapping,
  listLedgerAccounts,
  vatMappingOf,
} from './ledger-accounts.ts'
import { lastDayOf, monthNumber, toPeriodSpan } from './period.ts'
import type { AccountSum, JournalLine } from './store.ts'
import { parseVatCode } from './vat-code.ts'

export type AuditFileCompany = { name: string; vatNumber: string; tradeRegister: string }
export type BookTotals = { lines: number; debitCents: number; creditCents: number }

/** Version 3.2.1 counts at most 9,999 lines; a larger file is written as 3.2, which has the same elements. */
const maxCountedLines = 9_999
const namespaceOf = ({ lines }: BookTotals): string =>
  lines > maxCountedLines
    ? 'http://www.auditfiles.nl/XAF/3.2'
    : 'http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.0/structures/XmlAuditfileFinancieel3.2.1'

/** The id of the collective customer. */
const customers = 'PARTICULIEREN'
const maxId = 35
const maxText = 999

/** Code points that XML 1.0 cannot represent, besides control characters: unpaired surrogates and two others. */
const unwritable = /\p{Cs}|[\ufffe\uffff]/gu
/** Cuts a text between characters: half of a pair of surrogates is removed. */
const cutText = (text: string, max: number): string => text.slice(0, max).replaceAll(unwritable, '')
const xmlElement = (name: string, text: string, max = maxText): string =>
  `<${name}>${escapeXml(cutText(text, max))}</${name}>`
const optionalElement = (name: string, text: string, max = maxText): string =>
  text === '' ? '' : xmlElement(name, text, max)
const amountElements = (cents: number): string =>
  `<amnt>${formatPlainEuros(Math.abs(cents))}</amnt><amntTp>${cents < 0 ? 'C' : 'D'}</amntTp>`
const totalsElements = ({ lines, debitCents, creditCents }: BookTotals): string =>
  `<linesCount>${lines}</linesCount><totalDebit>${formatPlainEuros(debitCents)}</totalDebit>` +
  `<totalCredit>${formatPlainEuros(creditCents)}</totalCredit>`

/** The part before the transactions. `totals`: the totals of the transactions. */
export function auditFileHead(input: {
  year: string
  createdOn: Day
  company: AuditFileCompany
  mapping: LedgerMapping
  opening: readonly AccountSum[]
  totals: BookTotals
}): string {
  const { year, company, mapping } = input
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${namespaceOf(input.totals)}">\n`,
    `<header>${xmlElement('fiscalYear', year, 9)}<startDate>${year}-01-01</startDate><endDate>${year}-12-31</endDate>`,
    `<curCode>EUR</curCode><dateCreated>${input.createdOn}</dateCreated>${xmlElement('softwareDesc', 'Tussenuit')}</header>\n`,
    `<company>${optionalElement('companyIdent', company.tradeRegister, maxId)}${xmlElement('companyName', company.name)}`,
    `<taxRegistrationCountry>NL</taxRegistrationCountry>${xmlElement('taxRegIdent', company.vatNumber, 30)}\n`,
    `<customersSuppliers><customerSupplier>${xmlElement('custSupID', customers)}`,
    `${xmlElement('custSupName', 'Particuliere kopers')}<custSupTp>C</custSupTp></customerSupplier></customersSuppliers>\n`,
    ledgerPart(mapping),
    vatPart(mapping),
    periodPart(year),
    openingPart(year, mapping, input.opening),
  ].join('')
}

/** A year without postings has no `transactions` element, because a count of 0 is not allowed. */
export const transactionsHead = (sums: BookTotals): string => `<transactions>${totalsElements(sums)}\n`
export const transactionsEnd = '</transactions>\n'
export const auditFileEnd = '</company>\n</auditfile>\n'

function ledgerPart(mapping: LedgerMapping): string {
  const accounts = listLedgerAccounts(mapping).map(
    ({ number, name, rgs, statement }) =>
      `<ledgerAccount>${xmlElement('accID', number)}${xmlElement('accDesc', name)}` +
      `<accTp>${statement === 'balance' ? 'B' : 'P'}</accTp>${optionalElement('leadReference', rgs ?? '')}</ledgerAccount>\n`,
  )
  return `<generalLedger>\n${accounts.join('')}</generalLedger>\n`
}

function vatPart(mapping: LedgerMapping): string {
  const codes = Object.entries(mapping.vat_codes).map(
    ([code, { code: id, name }]) =>
      `<vatCode>${xmlElement('vatID', id, maxId)}${xmlElement('vatDesc', name)}` +
      `${xmlElement('vatToPayAccID', ledgerAccountOf(mapping, 'vat', code).number)}</vatCode>\n`,
  )
  return `<vatCodes>\n${codes.join('')}</vatCodes>\n`
}

function periodPart(year: string): string {
  const months = Array.from({ length: 12 }, (_, index) => {
    const span = toPeriodSpan(`${year}-${String(index + 1).padStart(2, '0')}`)
    return (
      `<period><periodNumber>${index + 1}</periodNumber><startDatePeriod>${span.from}</startDatePeriod>` +
      `<endDatePeriod>${lastDayOf(span)}</endDatePeriod></period>\n`
    )
  })
  return `<periods>\n${months.join('')}</periods>\n`
}

/** Balances at the start of the year by ledger account; the results of earlier years are one line. */
export function toOpeningBalance(
  mapping: LedgerMapping,
  sums: readonly AccountSum[],
): { number: string; cents: number }[] {
  const byNumber = new Map<string, number>()
  for (const { account, vatCode, cents } of sums) {
    const { number } = isBalanceAccount(account)
      ? ledgerAccountOf(mapping, account, vatCode)
      : mapping.accounts.previous_result
    byNumber.set(number, (byNumber.get(number) ?? 0) + cents)
  }
  return [...byNumber]
    .map(([number, cents]) => ({ number, cents }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => (a.number < b.number ? -1 : 1))
}

function openingPart(year: string, mapping: LedgerMapping, sums: readonly AccountSum[]): string {
  const balance = toOpeningBalance(mapping, sums)
  if (balance.length === 0) return ''
  const side = (sign: 1 | -1) => balance.reduce((sum, { cents }) => sum + Math.max(0, sign * cents), 0)
  const lines = balance.map(
    ({ number, cents }, index) =>
      `<obLine><nr>${index + 1}</nr>${xmlElement('accID', number)}${amountElements(cents)}</obLine>\n`,
  )
  return (
    `<openingBalance><opBalDate>${year}-01-01</opBalDate>` +
    `${totalsElements({ lines: lines.length, debitCents: side(1), creditCents: side(-1) })}\n${lines.join('')}</openingBalance>\n`
  )
}

const journalTexts: Record<JournalName, { id: string; name: string; type: string }> = {
  sales: { id: 'VERKOOP', name: 'Verkoopboek', type: 'S' },
  payments: { id: 'BETALING', name: 'Betalingen en terugbetalingen', type: 'B' },
  general: { id: 'MEMORIAAL', name: 'Memoriaal', type: 'M' },
}

export const journalHead = (journal: JournalName): string => {
  const { id, name, type } = journalTexts[journal]
  return `<journal>${xmlElement('jrnID', id)}${xmlElement('desc', name)}<jrnTp>${type}</jrnTp>\n`
}
export const journalEnd = '</journal>\n'

/** The transactions of the given lines; all lines of an entry must be in the same call. */
export const toTransactions = (lines: readonly JournalLine[], mapping: LedgerMapping): string =>
  [...Map.groupBy(lines, ({ entryId }) => entryId).values()].map((own) => transactionElement(own, mapping)).join('')

function transactionElement(lines: readonly JournalLine[], mapping: LedgerMapping): string {
  const [{ entryId, kind, bookedOn, title }] = lines as [JournalLine, ...JournalLine[]]
  return (
    `<transaction><nr>${entryId}</nr>${xmlElement('desc', [kind, title].filter(Boolean).join(': '))}` +
    `<periodNumber>${monthNumber(bookedOn)}</periodNumber><trDt>${bookedOn}</trDt>` +
    `${xmlElement('sourceID', kind, maxId)}\n${lines.map((line) => transactionLine(line, lines, mapping)).join('')}</transaction>\n`
  )
}

function transactionLine(line: JournalLine, entry: readonly JournalLine[], mapping: LedgerMapping): string {
  const document = documentNumber(line)
  const isInvoice = document !== line.key
  const { number } = ledgerAccountOf(mapping, line.account, line.vatCode)
  return (
    `<trLine><nr>${line.postingId}</nr>${xmlElement('accID', number)}${xmlElement('docRef', document)}` +
    `<effDate>${line.bookedOn}</effDate>${optionalElement('desc', line.title)}${amountElements(line.cents)}` +
    (line.account === 'customer' ? xmlElement('custSupID', customers) : '') +
    (isInvoice ? xmlElement('invRef', document) : '') +
    `${optionalElement('orderRef', line.sale ?? '')}${vatOf(line, entry, mapping)}</trLine>\n`
  )
}

/**
 * The VAT amount of an entry is stated once per code: at the first line with the code that is not the VAT posting
 * itself.
 */
function vatOf(line: JournalLine, entry: readonly JournalLine[], mapping: LedgerMapping): string {
  const { vatCode } = line
  if (vatCode === null || line.account === 'vat') return ''
  const sameCode = entry.filter((other) => other.vatCode === vatCode)
  const isFirst = sameCode.find(({ account }) => account !== 'vat') === line
  const cents = isFirst ? sameCode.reduce((sum, other) => sum + (other.account === 'vat' ? other.cents : 0), 0) : 0
  const meaning = parseVatCode(vatCode)
  return (
    `<vat>${xmlElement('vatID', vatMappingOf(mapping, vatCode).code, maxId)}` +
    `<vatPerc>${meaning.kind === 'rate' ? formatPlainEuros(meaning.rateBp) : '0.00'}</vatPerc>` +
    `<vatAmnt>${formatPlainEuros(Math.abs(cents))}</vatAmnt>` +
    `<vatAmntTp>${(cents || line.cents) < 0 ? 'C' : 'D'}</vatAmntTp></vat>`
  )
}
