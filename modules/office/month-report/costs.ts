/**
 * The month report for those who may not see costs. Left out is what states costs, margin or commission, and every sum
 * from which they follow by subtraction: the income (an agent's is its commission), the total of the VAT account, the
 * accounts and the sum of all debits. Pure.
 */
import type { MonthReport, ReportLine, ReportSection } from './contract.ts'
import { toSummedSection } from './figures.ts'

const hiddenSections: readonly ReportSection['name'][] = ['income', 'costs']
const hiddenLines: readonly ReportLine['name'][] = ['margin_vat']
const hiddenTies = ['debits']
/** Entries whose debits are costs, or may be. */
const hiddenKinds = ['stay_costs', 'provider_fee', 'payout', 'payout_returned', 'payout_receipt', 'deferral', 'manual']
const hiddenVatKinds = ['prepayment_tax']

export const withoutCosts = (report: MonthReport): MonthReport => ({
  ...report,
  sections: report.sections.flatMap((section) => {
    if (hiddenSections.includes(section.name)) return []
    return section.name === 'vat' ? toVatSection(section) : section
  }),
  accounts: [],
  ties: report.ties.filter(({ name }) => !hiddenTies.includes(name)),
  late: report.late.filter(({ kind }) => ![...hiddenKinds, ...hiddenVatKinds].includes(kind)),
})

/** The total is the VAT of the lines that are left. */
function toVatSection({ name, lines }: ReportSection): ReportSection {
  const { total } = toSummedSection(
    name,
    lines.filter((line) => line.name === 'vat'),
  )
  return { name, lines: lines.filter((line) => !hiddenLines.includes(line.name)), total }
}
