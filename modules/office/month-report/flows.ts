import { readInSnapshot } from '../../money/journal/index.ts'
import { bookPrepaymentTaxes } from '../../sale/booking/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { addDays, today } from '../../shared/day.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import type { MonthReport, reportFormats } from './contract.ts'
import { withoutCosts } from './costs.ts'
import { toAccountTotals, toReportSections, compareJournalWithSources, tiesOfToday } from './figures.ts'
import { type Month, toMonth, comparedMonths, toDaySpan } from './month.ts'
import { toMonthReportCsv, toMonthReportView } from './report-texts.ts'
import {
  countJournalEntries,
  findHeldAmounts,
  findLateEntries,
  findMonthClosing,
  insertClosedMonth,
  findAccountBalances,
  findDocumentSums,
  findJournalMovements,
  findCustomerBalances,
  findVoucherLiabilities,
  findVoucherSalesByProduct,
  findLastSaleByEarlierRules,
  findReceivedPayments,
} from './store.ts'

/** The report of a month. Throws 400 `month_future` if the month has not begun. */
export async function getMonthReport(shop: Pick<Shop, 'db' | 'now'>, month: Month): Promise<MonthReport> {
  const day = today(shop.now())
  if (month > toMonth(day)) refuseField('month', 'month_future', 'This month has not begun.')
  const months = comparedMonths(month)
  const spans = {
    month: toDaySpan(months.month),
    month_before: toDaySpan(months.month_before),
    year_before: toDaySpan(months.year_before),
  }
  const { entries, closed, late, earlierRulesUntil, ...figures } = await readInSnapshot(shop.db, async (trx) => ({
    entries: await countJournalEntries(trx, spans.month),
    closed: await findMonthClosing(trx, spans.month.from),
    late: await findLateEntries(trx, spans.month),
    movements: await findJournalMovements(trx, spans),
    balances: await findAccountBalances(trx, spans),
    owed: await findCustomerBalances(trx, spans),
    received: await findReceivedPayments(trx, spans),
    products: await findVoucherSalesByProduct(trx, spans),
    held: await findHeldAmounts(trx, spans),
    earlierRulesUntil: await findLastSaleByEarlierRules(trx),
    documents: await findDocumentSums(trx, spans.month),
    codes: await findVoucherLiabilities(trx),
  }))
  const last = addDays(spans.month.before, -1)
  const ties = compareJournalWithSources(figures)
  return {
    ...months,
    from: spans.month.from,
    until: last < day ? last : day,
    over: last < day,
    closed: closed && { at: closed.closed_at.toISOString(), by: closed.closed_by },
    earlier_rules_until: earlierRulesUntil,
    late,
    entries,
    sections: toReportSections(figures),
    accounts: toAccountTotals(figures),
    ties,
    tied: ties.every((tie) => tie.books_cents === tie.documents_cents),
  }
}

/**
 * Closes the month and all months before it; entries that belong to them are then booked in the next month. Throws 400
 * for a month that is not over, 409 `month_closed`, `month_not_tied`.
 */
export async function closeMonth(
  shop: Pick<Shop, 'db' | 'now'>,
  month: Month,
  caller: Caller,
): Promise<{ month: Month }> {
  await bookPrepaymentTaxes(shop)
  const report = await getMonthReport(shop, month)
  if (!report.over) refuseField('month', 'month_not_over', 'This month is not over.')
  const isTied = report.ties.every((tie) => tie.books_cents === tie.documents_cents || tiesOfToday.includes(tie.name))
  if (!isTied) refuse(409, 'month_not_tied', 'The books differ from the documents. Find out why before you close.')
  await shop.db.transaction().execute(async (trx) => {
    if (!(await insertClosedMonth(trx, `${month}-01`, shop.now(), caller.staff!.email)))
      refuse(409, 'month_closed', 'This month is closed already.')
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'month_report.close',
      subject: `month_report:${month}`,
      after: { entries: report.entries },
    })
  })
  return { month }
}

/** The report without what the caller may not see. */
export const toReportFor = (caller: Caller, report: MonthReport): MonthReport =>
  caller.staff!.permissions.includes('costs.read') ? report : withoutCosts(report)

type Asked = { month: Month; format: (typeof reportFormats)[number]; language: string }

export async function exportMonthReport(
  shop: Pick<Shop, 'db' | 'documents' | 'now'>,
  { month, format, language }: Asked,
  caller: Caller,
) {
  const report = toReportFor(caller, await getMonthReport(shop, month))
  const file =
    format === 'csv' ? Buffer.from(toMonthReportCsv(report, language)) : await renderReportPdf(shop, report, language)
  await writeAuditEntry(shop.db, {
    actor: caller.staff!.email,
    action: 'month_report.export',
    subject: `month_report:${month}`,
    after: { format, tied: report.tied },
  })
  return {
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
    filename: `month-report-${month}.${format}`,
    content: file,
  }
}

async function renderReportPdf(
  shop: Pick<Shop, 'db' | 'documents'>,
  report: MonthReport,
  language: string,
): Promise<Buffer> {
  const { customization } = await findSettings(shop.db)
  return shop.documents.monthReport(toMonthReportView(report, language), {
    name: customization.brand_name,
    address: customization.contact.address,
    email: customization.contact.email,
    color: customization.brand_color,
  })
}
