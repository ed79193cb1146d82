import { writeAudit } from '../../platform/audit/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { addDays, today } from '../../shared/day.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import type { MonthReport, reportFormats } from './contract.ts'
import { accountsOf, sectionsOf, tiesOf } from './figures.ts'
import { type Month, monthOf, monthsOf, spanOf } from './month.ts'
import { csvOf, viewOf } from './report-texts.ts'
import {
  countEntries,
  findBalances,
  findDocuments,
  findMovements,
  findCustomerBalances,
  findOwedOnCodes,
  findProducts,
  findReceived,
  inSnapshot,
} from './store.ts'

/** The report of a month; 400 where the month has not begun. */
export async function showMonthReport(shop: Pick<Shop, 'db' | 'now'>, month: Month): Promise<MonthReport> {
  const day = today(shop.now())
  if (month > monthOf(day)) refuseField('month', 'month_future', 'This month has not begun.')
  const months = monthsOf(month)
  const spans = {
    month: spanOf(months.month),
    month_before: spanOf(months.month_before),
    year_before: spanOf(months.year_before),
  }
  const { entries, ...figures } = await inSnapshot(shop.db, async (trx) => ({
    entries: await countEntries(trx, spans.month),
    movements: await findMovements(trx, spans),
    balances: await findBalances(trx, spans),
    owed: await findCustomerBalances(trx, spans),
    received: await findReceived(trx, spans),
    products: await findProducts(trx, spans),
    documents: await findDocuments(trx, spans.month),
    codes: await findOwedOnCodes(trx),
  }))
  const last = addDays(spans.month.before, -1)
  const ties = tiesOf(figures)
  return {
    ...months,
    from: spans.month.from,
    until: last < day ? last : day,
    over: last < day,
    entries,
    sections: sectionsOf(figures),
    accounts: accountsOf(figures),
    ties,
    tied: ties.every((tie) => tie.books_cents === tie.documents_cents),
  }
}

type Asked = { month: Month; format: (typeof reportFormats)[number]; language: string }

export async function exportMonthReport(
  shop: Pick<Shop, 'db' | 'documents' | 'now'>,
  { month, format, language }: Asked,
  caller: Caller,
) {
  const report = await showMonthReport(shop, month)
  const file = format === 'csv' ? Buffer.from(csvOf(report, language)) : await drawn(shop, report, language)
  await writeAudit(shop.db, {
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

async function drawn(shop: Pick<Shop, 'db' | 'documents'>, report: MonthReport, language: string): Promise<Buffer> {
  const { customization } = await findSettings(shop.db)
  return shop.documents.monthReport(viewOf(report, language), {
    name: customization.brand_name,
    address: customization.contact.address,
    email: customization.contact.email,
    color: customization.brand_color,
  })
}
