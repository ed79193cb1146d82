/**
 * Generates docs/files.md: every imported or exported file, and the code that reads or writes it.
 * tests/house/files.test.ts compares it with the calls.
 */

export type FileEntry = {
  /** Method and path of the call, as in docs/calls.md. */
  call: string
  what: string
  formats: string
  /** The module that reads or writes the format, and the file that uses it. */
  by: string
  from: string
}

const csv = 'modules/shared/csv.ts'
const catalogue = { formats: 'CSV, JSON', by: csv, from: 'modules/office/catalogue-file/read-file.ts' }
const codes = { formats: 'CSV, text', by: csv, from: 'modules/money/ledger/code-list.ts' }
const pdf = { formats: 'PDF', by: 'adapters/documents' }

export const filesIn: readonly FileEntry[] = [
  { call: 'POST /importCatalogue/:kind', what: 'Records of the catalogue', ...catalogue },
  { call: 'POST /importHotelFile', what: 'Hotels', ...catalogue },
  { call: 'POST /savevouchers', what: 'Codes of a voucher', ...codes },
  { call: 'POST /addPackageVoucherCampaign', what: 'Codes of a campaign', ...codes },
  { call: 'PUT /updatePackageVoucherCampaign/:id', what: 'Codes of a campaign', ...codes },
  {
    call: 'POST /importTranslations',
    what: 'Translations',
    formats: 'XLIFF 1.2',
    by: 'modules/office/translation/read-xliff.ts',
    from: 'modules/office/translation/file-flows.ts',
  },
  {
    call: 'POST /bankReceipts/import',
    what: 'Bank statements',
    formats: 'XML CAMT.053 (versions 02 and 08)',
    by: 'modules/money/bank-receipt/camt.ts',
    from: 'modules/money/bank-receipt/flows.ts',
  },
  ...['POST /uploadSingleImageOnSelection', 'POST /uploadBannerImage'].map((call) => ({
    call,
    what: 'Pictures',
    formats: 'JPEG, PNG, WebP, AVIF',
    by: 'adapters/files/uploads.ts',
    from: 'adapters/files/pictures.ts',
  })),
]

export const filesOut: readonly FileEntry[] = [
  { call: 'GET /exportCatalogue/:kind', what: 'Records of the catalogue', ...catalogue },
  { call: 'GET /exportHotels', what: 'Hotels', ...catalogue },
  {
    call: 'GET /exportNewsletterSubscribers',
    what: 'Subscribers',
    formats: 'CSV',
    by: csv,
    from: 'modules/people/newsletter/staff-flows.ts',
  },
  ...[
    { call: 'GET /exportReservations', what: 'Reservations of the list' },
    { call: 'GET /exportVoucherOrders', what: 'Voucher orders of the list' },
    { call: 'GET /exportVoucherCodes', what: 'Codes of a voucher or a campaign' },
    { call: 'GET /exportAuditLog', what: 'The audit log' },
  ].map((entry) => ({ ...entry, formats: 'CSV, XLSX', by: csv, from: 'modules/office/list-export/sheet.ts' })),
  {
    call: 'GET /exportMonthReport',
    what: 'The books of a month',
    formats: 'CSV, PDF',
    by: csv,
    from: 'modules/office/month-report/report-texts.ts',
  },
  ...[
    { call: 'GET /exportJournal', what: 'The journal of a period', formats: 'CSV' },
    { call: 'GET /exportInvoiceRegister', what: 'The invoices of a period', formats: 'CSV, XLSX' },
    { call: 'GET /exportTaxSummary', what: 'VAT of other countries, or margins by stay', formats: 'CSV, XLSX' },
    { call: 'GET /exportDebtors', what: 'What customers owe', formats: 'CSV, XLSX' },
  ].map((entry) => ({ ...entry, by: csv, from: 'modules/office/list-export/sheet.ts' })),
  {
    call: 'GET /exportAuditFile',
    what: 'The books of a year for tax inspectors and bookkeepers',
    formats: 'XML Auditfile Financieel 3.2.1',
    by: 'modules/office/books/audit-file.ts',
    from: 'modules/office/books/audit-file-flows.ts',
  },
  {
    call: 'GET /bookInvoices/:number',
    what: 'Invoices by their number',
    ...pdf,
    from: 'modules/money/invoice/render-flows.ts',
  },
  {
    call: 'GET /redemptions/:id/receipt',
    what: 'The receipt of a redemption at the counter',
    ...pdf,
    from: 'modules/money/invoice/receipt-flows.ts',
  },
  {
    call: 'GET /exportTranslations',
    what: 'Texts for translators',
    formats: 'XLIFF 1.2',
    by: 'modules/office/translation/write-xliff.ts',
    from: 'modules/office/translation/file-flows.ts',
  },
  {
    call: 'POST /privacy/export',
    what: 'What is held about a person',
    formats: 'JSON',
    by: 'JSON',
    from: 'modules/office/privacy/flows.ts',
  },
  {
    call: 'GET /documents/confirmation/:id',
    what: 'Confirmation of a stay',
    ...pdf,
    from: 'modules/sale/booking/document-flows.ts',
  },
  {
    call: 'GET /documents/calendar/:id',
    what: 'A stay for a calendar',
    formats: 'iCalendar',
    by: 'modules/sale/booking/calendar-file.ts',
    from: 'modules/sale/booking/document-flows.ts',
  },
  { call: 'GET /documents/invoice/:id', what: 'Invoices', ...pdf, from: 'modules/money/invoice/render-flows.ts' },
  { call: 'GET /documents/voucher/:id', what: 'Vouchers', ...pdf, from: 'modules/sale/voucher/after-sale-flows.ts' },
  {
    call: 'POST /previewInvoiceVoucherTemplate',
    what: 'A sample',
    ...pdf,
    from: 'modules/sale/voucher/template-flows.ts',
  },
]

/** Back-office screens that read a file, and how its bytes become the input of a call. */
export const fileInputs: Readonly<Record<string, string>> = {
  'apps/admin/app/catalogue/files/page.tsx': 'modules/shared/decode-text.ts',
  'apps/admin/app/sales/vouchers/add-codes.tsx': 'modules/shared/decode-text.ts, modules/money/ledger/code-list.ts',
  'apps/admin/app/content/translations/files.tsx': 'modules/shared/decode-text.ts',
  'apps/admin/app/sales/claims/receipts.tsx': 'modules/shared/decode-text.ts',
  'apps/admin/app/kit/pictures/upload-button.tsx': 'as they are',
}

const fileTable = (entries: readonly FileEntry[], verb: string): string[] => [
  `| call | what | formats | ${verb} | used by |`,
  '|---|---|---|---|---|',
  ...entries.map(({ call, what, formats, by, from }) => {
    const [method, path] = call.split(' ')
    const module = by.includes('/') ? `\`${by}\`` : by
    return `| ${method} \`/api${path}\` | ${what} | ${formats} | ${module} | \`${from}\` |`
  }),
]

export const filesDocument = (head: string): string =>
  [
    head,
    'A spreadsheet is read with any separator, encoding, end of lines and language (`modules/shared/csv.ts`, values ' +
      'in `modules/shared/sheet-value.ts`); what can be read in two ways is refused by cell. It is written with the ' +
      'separator and the decimal sign of the language that the call names.',
    '',
    '## In',
    '',
    ...fileTable(filesIn, 'read by'),
    '',
    'Screens of the office that take a file, and what makes a text of its bytes:',
    '',
    '| screen | read by |',
    '|---|---|',
    ...Object.entries(fileInputs).map(([screen, by]) => `| \`${screen}\` | ${by} |`),
    '',
    'Pasted text is a file without a name: the rich-text editor and `cleanHtml` both read it with ' +
      '`modules/shared/pasted-blocks.ts`.',
    '',
    '## Out',
    '',
    ...fileTable(filesOut, 'written by'),
    '',
  ].join('\n')
