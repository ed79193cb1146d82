/** Every refusal that a traveller can receive has a text in every language; the English text is the server's own. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { expect, test } from 'vitest'
import { createFormat } from './format.ts'
import { createTranslator } from './i18n.ts'
import { languageTag } from './language.ts'
import { createServerMessages, ownTexts } from './server-messages.ts'

const root = join(import.meta.dirname, '../../..')
const sources = ['modules', 'apps/server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('node_modules'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const shop = sources.filter(
  ({ path }) =>
    !/^modules\/\w+\/(?:staff|saved-view|media|approval|approval-admin|refund-admin|payment-admin|reconciliation|catalogue-file|list-export)\//.test(
      path,
    ),
)

/** The keys of a table of sentences in a source file, for codes that are composed from them. */
const keysIn = (path: string, table: string): string[] =>
  [
    ...(
      new RegExp(`const ${table}[^{]*\\{([^}]*)\\}`).exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? ''
    ).matchAll(/(\w+): '/g),
  ].map((match) => match[1]!)
const putTogether: Record<string, string[]> = {
  'stay_${reason}': keysIn('modules/availability/offer/flows.ts', 'stayMessages').map((reason) => `stay_${reason}`),
}

const patterns = [
  /\brefuse\(\s*\d{3},\s*(['`])([^'`]+)\1/g,
  /\bnew Refusal\(\s*\d{3},\s*(['`])([^'`]+)\1/g,
  /\bcode: (['`])([^'`]+)\1,\s*message:/g,
]
const codes = new Set([
  ...keysIn('apps/server/http/busy.ts', 'sentences'),
  ...shop.flatMap(({ text }) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap((match) => putTogether[match[2]!] ?? [match[2]!]),
    ),
  ),
])

/** Codes that only staff, machines, or requests for pictures and files receive: no page shows them. */
const notOnPages = [
  'restore_not_compared',
  'subscriber_unknown',
  'closure_unknown',
  'idempotency_unsupported',
  'mail_erased',
  'matches_changed',
  'matches_too_many',
  'sale_erased',
  'nothing_to_pay',
  'person_unknown',
  'person_not_held',
  'nothing_may_go',
  'task_unknown',
  'task_settled',
  'colleague_unknown',
  'moment_past',
  'campaign_unknown',
  'audit_file_too_large',
  'month_closed',
  'month_not_tied',
  'payout_unknown',
  'payout_unread',
  'payout_received',
  'receipt_direction',
  'partner_unknown',
  'terms_unknown',
  'claim_unknown',
  'nothing_to_invoice',
  'claim_smaller',
  'credit_smaller',
  'receipt_booked',
  'redemption_unknown',
  'redemption_of_booking',
  'redemption_undone',
  'redemption_without_receipt',
  'receipt_not_booked',
  'receipt_paid_back',
  'receipt_unknown',
  'file_camt',
  'file_entries',
  'file_entry',
  'file_too_large',
  'seller_incomplete',
  'invoice_made',
  'invoice_unknown',
  'voucher_sold',
  'voucher_code_unknown',
  'voucher_not_enough',
  'voucher_block_not_ours',
  'voucher_not_later',
  'voucher_of_campaign',
  'voucher_too_small',
  'reservation_nothing_due',
  'hotel_closed',
  'country_unknown',
  'province_unknown',
  'mail_unknown',
  'mail_not_sent',
  'template_syntax',
  'template_unknown',
  'mail_link_over',
  'mail_not_failed',
  'record_unknown',
  'record_changed',
  'deal_incomplete',
  'deal_not_deleted',
  'deal_sold',
  'change_unknown',
  'change_undone',
  'refund_needs_approval',
  'change_set_unknown',
  'change_set_released',
  'shop_not_ready',
  'change_set_not_released',
  'change_set_refused',
  'change_set_empty',
  'change_set_full',
  'file_depth',
  'file_doctype',
  'file_empty',
  'file_encoding',
  'file_language',
  'file_units',
  'file_xliff',
  'file_xml',
  'margin_below_zero',
  'import_unknown',
  'preview_over',
  'media_type_unsupported',
  'picture_too_large',
  'record_in_use',
  'room_unknown',
  'refund_missing',
  'refund_too_much',
  'refund_not_divisible',
  'order_unknown',
  'request_unknown',
  'cancellation_decided',
  'not_allowed',
  'second_factor_required',
  'not_signed_in',
  'origin_refused',
  'signature_invalid',
  'media_type',
  'log_too_large',
  'picture_unknown',
  'code_clash',
  'file_language_none',
  'file_language_several',
  // Codes of field problems, for which the page of the field has its own message.
  'guest_not_in_party',
  'latinMissing',
  'letters',
  'format',
  'json',
]

type Texts = Record<string, unknown>
const readTexts = (language: string) =>
  JSON.parse(readFileSync(join(root, `languages/${language}/shop.json`), 'utf8')) as Texts
const sentencesOf = (language: string, section: 'refusal' | 'reply') =>
  (readTexts(language)[section] ?? {}) as Record<string, string>
const others = languages.filter((language) => language !== 'en')
const placeholdersIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!).sort()

function createMessages(language: string) {
  const { t } = createTranslator(language, readTexts(language))
  return createServerMessages({ t, ...createFormat(languageTag(language)) })
}

test('the codes are really read from the sources', () => {
  expect(codes.size).toBeGreaterThan(80)
  for (const code of [
    'stay_sold_out',
    'voucher_expired',
    'payments_unavailable',
    'balance_paid',
    'too_many',
    'session_full',
    'newsletter_link_unknown',
  ])
    expect(codes).toContain(code)
  expect([...codes].filter((code) => code.includes('$'))).toEqual([])
})

test('each code that no page shows is refused somewhere, and has no message', () => {
  expect(notOnPages.filter((code) => !codes.has(code))).toEqual([])
  expect(notOnPages.filter((code) => code in sentencesOf('nl', 'refusal'))).toEqual([])
})

const met = [...codes].filter((code) => !notOnPages.includes(code) && !(code in ownTexts)).sort()
/** The placeholders of the messages that have any. */
const filled: Record<string, string[]> = {
  voucher_not_yet_valid: ['valid_from'],
  voucher_expired: ['valid_until'],
  withdrawal_too_late: ['until'],
}

test.each(others)('every refusal that a traveller can meet has a message in %s, and no other has', (language) => {
  const messages = sentencesOf(language, 'refusal')
  expect(Object.keys(messages).sort()).toEqual(met)
  for (const [code, text] of Object.entries(messages))
    expect([code, text.length > 3, placeholdersIn(text)]).toEqual([code, true, filled[code] ?? []])
  for (const other of others)
    if (other !== language)
      expect(
        Object.values(messages).filter((text) => Object.values(sentencesOf(other, 'refusal')).includes(text)),
      ).toEqual([])
})

test.each(others)('what the server says when something went well is said in %s too', (language) => {
  expect(Object.keys(sentencesOf(language, 'reply')).sort()).toEqual([
    'newsletter_asked',
    'voucher_issued',
    'voucher_processing',
  ])
})

test('only the server has the English messages', () => {
  expect([Object.keys(sentencesOf('en', 'refusal')), Object.keys(sentencesOf('en', 'reply'))]).toEqual([[], []])
})

const makeRefusal = (code: string, message: string, data: unknown = null, fields: CallFailed['fields'] = []) =>
  new CallFailed(409, code, message, fields, data)

test('a refusal is said by its code; days and sums are written as the visitor writes them', async () => {
  const [english, german, persian] = (await Promise.all(['en', 'de', 'fa'].map(createMessages))) as [
    Awaited<ReturnType<typeof createMessages>>,
    Awaited<ReturnType<typeof createMessages>>,
    Awaited<ReturnType<typeof createMessages>>,
  ]
  const expired = makeRefusal('voucher_expired', 'The last day of this voucher is 2026-05-03.', {
    valid_until: '2026-05-03',
  })
  expect(english.refusal(expired)).toBe('The last day of this voucher is Sunday, 3 May 2026.')
  expect(german.refusal(expired)).toBe('Der letzte Tag dieses Gutscheins ist Sonntag, 3. Mai 2026.')
  expect(persian.refusal(expired)).toContain('۱۴۰۵')
  const refusal = makeRefusal('offer_gone', 'This room has just been taken. Please choose another one.')
  expect([english.refusal(refusal), german.refusal(refusal)]).toEqual([
    refusal.message,
    sentencesOf('de', 'refusal')['offer_gone'],
  ])
})

test('an unknown refusal shows the message of the server, and a reply without one that of the shop', () => {
  const german = createMessages('de')
  expect(german.refusal(makeRefusal('of_tomorrow', 'The moon is full on 2026-13-40. {{brand}} $t(common.home)'))).toBe(
    'The moon is full on 2026-13-40. {{brand}} $t(common.home)',
  )
  expect(german.refusal(makeRefusal('of_tomorrow', ''))).toBe('Das hat gerade nicht geklappt.')
  expect(german.refusal(makeRefusal('unknown', 'Internal Server Error'))).not.toContain('Internal')
  expect(
    german.refusal(
      makeRefusal('invalid_input', 'Email is invalid', null, [
        { path: 'email', code: 'enterValidEmail', message: 'Email is invalid' },
      ]),
    ),
  ).toBe('Diese E-Mail-Adresse ist nicht gültig')
})

test('what went well', () => {
  const [english, dutch] = [createMessages('en'), createMessages('nl')]
  expect(english.reply('newsletter_asked', 'Check your inbox.')).toBe('Check your inbox.')
  expect(dutch.reply('newsletter_asked', 'Check your inbox.')).toBe(sentencesOf('nl', 'reply')['newsletter_asked'])
})

/** Files that may use the server's message unchanged, each with the reason. */
const ofOthers: Record<string, string> = {
  'booking/pay/use-pay.ts': "the card provider's, in the language it was asked for",
  'booking/pay/payment-panel.tsx': "the card provider's, in the language it was asked for",
  'booking/steps/field.tsx': 'keys of the form',
}

test('every page shows refusals of the server only through these messages', () => {
  const pages = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== 'server-messages.ts',
  )
  expect(pages.length).toBeGreaterThan(100)
  const showing = pages.filter((path) =>
    /\b(?:error|failed|failure|problem|refused|asCallFailed\([^)]*\)|error as \w+\)|field)\.message\b|\{ path, message \}/.test(
      readFileSync(join(import.meta.dirname, path), 'utf8'),
    ),
  )
  expect(showing.sort()).toEqual(Object.keys(ofOthers).sort())
})
