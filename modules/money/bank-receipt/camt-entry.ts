/** Extracts the payments from an entry of a CAMT.053 statement. Pure. */
import { createHash } from 'node:crypto'
import { type Day, isDay } from '../../shared/day.ts'
import { parseEurosToCents } from '../../shared/money.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Element, elementAt, textAt } from './element.ts'
import type { BankEntry } from './entry.ts'

const refuseUnreadable = (what: string): never =>
  refuse(422, 'file_entry', `An entry of the file has no ${what} that can be read.`)

/** Amounts in a statement have a decimal point and at most five decimals; only the first two may differ from zero. */
const amountPattern = /^\d{1,7}(?:\.\d{1,2}0{0,3})?$/
function centsOf(text: string): number {
  if (!amountPattern.test(text)) return refuseUnreadable('amount')
  return parseEurosToCents(text)!
}

/** The booking day of an entry; null if it has none that can be read. */
export function bookingDay(entry: Element): Day | null {
  const day = (textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm')).slice(0, 10)
  return isDay(day) ? day : null
}

/**
 * Empty for entries that are not booked or not in euros. An outgoing payment has a negative amount. An entry that
 * combines several payments is split if their amounts add up to its amount; otherwise it remains one receipt, which
 * staff must examine.
 */
export function toReceipts(entry: Element, account: string): BankEntry[] {
  // Version 08 has the status code in a separate element.
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  const amount = elementAt(entry, 'Amt')
  const direction = textAt(entry, 'CdtDbtInd')
  const sign = signs[direction]
  if (status !== 'BOOK' || sign === undefined || amount?.attributes['Ccy'] !== 'EUR') return []
  // Most of what goes out concerns nobody here, so it need not be readable.
  if (sign < 0 && !(isAmount(amount) && bookingDay(entry))) return []
  const amountCents = sign * centsOf(amount.text.trim())
  if (amountCents === 0) return []
  const day = bookingDay(entry) ?? refuseUnreadable('day')
  const own = textAt(entry, 'AcctSvcrRef')
  const details = entry.children.filter(({ name }) => name === 'NtryDtls')
  const parts = details.flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'))
  const whole = { account, receivedOn: day, amountCents }
  const sums = parts.map((part) => centsOfPart(part, direction))
  const isDivided = parts.length > 1 && sums.reduce((total: number, cents) => total + (cents ?? 0), 0) === amountCents
  if (!isDivided || sums.includes(null)) return [addReference({ ...whole, ...partyOf(parts, entry, direction) }, own)]
  return parts.map((part, index) =>
    addReference(
      { ...whole, amountCents: sums[index]!, ...partyOf([part], entry, direction) },
      textAt(part, 'Refs', 'AcctSvcrRef') || (own && `${own}/${index + 1}`),
    ),
  )
}

const signs: Readonly<Record<string, 1 | -1>> = { CRDT: 1, DBIT: -1 }

const isAmount = ({ text }: Element): boolean => amountPattern.test(text.trim())

/** The amount of one payment within an entry; null if it is not in euros or has the other direction. */
function centsOfPart(part: Element, direction: string): number | null {
  const amount = elementAt(part, 'Amt') ?? elementAt(part, 'AmtDtls', 'TxAmt', 'Amt')
  const own = textAt(part, 'CdtDbtInd') || direction
  return amount?.attributes['Ccy'] === 'EUR' && own === direction && (direction === 'CRDT' || isAmount(amount))
    ? (signs[direction] ?? 0) * centsOf(amount.text.trim())
    : null
}

/** `endToEnd`: the reference that the payer gave the payment; providers of payments put theirs there. */
type Party = Pick<BankEntry, 'payer' | 'payerAccount' | 'text'> & { endToEnd: string }

function partyOf(parts: readonly Element[], entry: Element, direction: string): Party {
  const [part] = parts
  const role = direction === 'DBIT' ? 'Cdtr' : 'Dbtr'
  const said = parts.flatMap((details) => [
    textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...(elementAt(details, 'RmtInf')
      ?.children.filter(({ name }) => name === 'Ustrd')
      .map(({ text }) => text.trim()) ?? []),
  ])
  const lines = [...said, ...(said.some(Boolean) ? [] : [textAt(entry, 'AddtlNtryInf')])].filter(Boolean)
  return {
    payer: part
      ? cleanText(textAt(part, 'RltdPties', role, 'Nm') || textAt(part, 'RltdPties', role, 'Pty', 'Nm'), 140)
      : '',
    payerAccount: part ? cleanText(textAt(part, 'RltdPties', `${role}Acct`, 'Id', 'IBAN'), 40) : '',
    text: cleanText(lines.join('\n'), 1_000),
    endToEnd: part ? cleanText(textAt(part, 'Refs', 'EndToEndId'), 40) : '',
  }
}

/** Replaces control characters other than line feeds with spaces, and limits the length. */
const cleanText = (text: string, length: number): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ')
    .slice(0, length)

type Unreferenced = Omit<BankEntry, 'reference' | 'isReferenceMade'> & Party

function addReference({ endToEnd, ...entry }: Unreferenced, reference: string): BankEntry {
  const isSaid = ['', 'NOTPROVIDED'].includes(endToEnd) || entry.text.includes(endToEnd)
  const text = isSaid ? entry.text : [entry.text, endToEnd].filter(Boolean).join('\n')
  if (reference !== '') return { ...entry, text, reference: reference.slice(0, 80), isReferenceMade: false }
  // Without the end-to-end reference, as entries that were imported earlier.
  const content = JSON.stringify([entry.receivedOn, entry.amountCents, entry.payer, entry.payerAccount, entry.text])
  return { ...entry, text, reference: createHash('sha256').update(content).digest('hex'), isReferenceMade: true }
}
