/** Extracts the incoming payments from an entry of a CAMT.053 statement. Pure. */
import { createHash } from 'node:crypto'
import { isDay } from '../../shared/day.ts'
import { parseEurosToCents } from '../../shared/money.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Element, elementAt, textAt } from './element.ts'
import type { BankEntry } from './entry.ts'

const refuseUnreadable = (what: string): never =>
  refuse(422, 'file_entry', `An entry of the file has no ${what} that can be read.`)

/** Amounts in a statement have a decimal point and at most five decimals; only the first two may differ from zero. */
function centsOf(text: string): number {
  if (!/^\d{1,7}(?:\.\d{1,2}0{0,3})?$/.test(text)) return refuseUnreadable('amount')
  return parseEurosToCents(text)!
}

/**
 * Empty for entries that are not booked, not in euros, or outgoing. An entry that combines several payments is split if
 * their amounts add up to its amount; otherwise it remains one receipt, which staff must examine.
 */
export function toReceipts(entry: Element, account: string): BankEntry[] {
  // Version 08 has the status code in a separate element.
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  const amount = elementAt(entry, 'Amt')
  if (status !== 'BOOK' || textAt(entry, 'CdtDbtInd') !== 'CRDT' || amount?.attributes['Ccy'] !== 'EUR') return []
  const amountCents = centsOf(amount.text.trim())
  if (amountCents === 0) return []
  const day = (textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm')).slice(0, 10)
  if (!isDay(day)) refuseUnreadable('day')
  const own = textAt(entry, 'AcctSvcrRef')
  const details = entry.children.filter(({ name }) => name === 'NtryDtls')
  const parts = details.flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'))
  const whole = { account, receivedOn: day, amountCents }
  const sums = parts.map(centsOfPart)
  const isDivided = parts.length > 1 && sums.reduce((total: number, cents) => total + (cents ?? 0), 0) === amountCents
  if (!isDivided || sums.includes(null)) return [addReference({ ...whole, ...partyOf(parts, entry) }, own)]
  return parts.map((part, index) =>
    addReference(
      { ...whole, amountCents: sums[index]!, ...partyOf([part], entry) },
      textAt(part, 'Refs', 'AcctSvcrRef') || (own && `${own}/${index + 1}`),
    ),
  )
}

/** The amount of one payment within an entry; null if it is not in euros or not incoming. */
function centsOfPart(part: Element): number | null {
  const amount = elementAt(part, 'Amt') ?? elementAt(part, 'AmtDtls', 'TxAmt', 'Amt')
  const direction = textAt(part, 'CdtDbtInd') || 'CRDT'
  return amount?.attributes['Ccy'] === 'EUR' && direction === 'CRDT' ? centsOf(amount.text.trim()) : null
}

type Party = Pick<BankEntry, 'payer' | 'payerAccount' | 'text'>

function partyOf(parts: readonly Element[], entry: Element): Party {
  const [part] = parts
  const said = parts.flatMap((details) => [
    textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...(elementAt(details, 'RmtInf')
      ?.children.filter(({ name }) => name === 'Ustrd')
      .map(({ text }) => text.trim()) ?? []),
  ])
  const lines = [...said, ...(said.some(Boolean) ? [] : [textAt(entry, 'AddtlNtryInf')])].filter(Boolean)
  return {
    payer: part
      ? cleanText(textAt(part, 'RltdPties', 'Dbtr', 'Nm') || textAt(part, 'RltdPties', 'Dbtr', 'Pty', 'Nm'), 140)
      : '',
    payerAccount: part ? cleanText(textAt(part, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN'), 40) : '',
    text: cleanText(lines.join('\n'), 1_000),
  }
}

/** Replaces control characters other than line feeds with spaces, and limits the length. */
const cleanText = (text: string, length: number): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ')
    .slice(0, length)

function addReference(entry: Omit<BankEntry, 'reference' | 'isReferenceMade'>, reference: string): BankEntry {
  if (reference !== '') return { ...entry, reference: reference.slice(0, 80), isReferenceMade: false }
  const content = JSON.stringify([entry.receivedOn, entry.amountCents, entry.payer, entry.payerAccount, entry.text])
  return { ...entry, reference: createHash('sha256').update(content).digest('hex'), isReferenceMade: true }
}
