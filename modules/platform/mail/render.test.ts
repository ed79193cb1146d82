import { existsSync } from 'node:fs'
import { Liquid } from 'liquidjs'
import { expect, test } from 'vitest'
import { toEmailVariables } from '../../sale/booking/email-variables.ts'
import { languages } from '../../shared/language.ts'
import { formatEuros } from '../../shared/money.ts'
import { type EmailTemplate, emailMessagesIn, suppliedEmailTemplate, mailKinds, type MailKind } from './templates.ts'
import { renderEmail } from './render.ts'

const company = {
  name: 'Tussenuit',
  address: 'Singel 1, Amsterdam',
  email: 'hello@shop.example',
  phone: '+31205550100',
  color: '#9c2468',
}
const renderMail = (kind: MailKind, language: string, values: Record<string, unknown>, from?: EmailTemplate) =>
  renderEmail(kind, language, values, company, from)
const booked = toEmailVariables(
  { publicUrl: 'https://shop.example', keys: () => [Buffer.alloc(32, 7)], now: () => new Date('2027-01-05T10:00:00Z') },
  {
    link_version: 0,
    language: 'en',
    number: 'TU23456789',
    check_in: '2027-05-04',
    check_out: '2027-05-06',
    nights: 2,
    lines: [
      { kind: 'stay', label: 'Your stay', amount_cents: 51_653 },
      { kind: 'rounding', label: 'Rounding', amount_cents: 147 },
    ],
    total_cents: 51_800,
    voucher_cents: 0,
    due_now_cents: 12_950,
    balance_cents: 38_850,
    balance_due_date: '2027-03-23',
    rooms: [{ adults: 2, children: [] }],
    invoice_number: '1234567890',
    guest: { name: 'Mila', surname: 'Vos', email: 'mila@example.org', phone: '+31201234567', guestDetail: [] },
    snapshot: {
      deal: {
        id: 1,
        slug: 'by-the-sea',
        category: 'sea',
        title: 'Two days by the sea',
        image: { url: '', srcset: '', width: 1, height: 1, alt: '', color: '', focus_x: 0, focus_y: 0 },
        is_sgr_package: false,
      },
      hotel: {
        id: 1,
        supplierId: 2,
        hotel_name: 'De Zilte Duin',
        address: 'Zeeweg 1, Domburg',
        phone: '+31118123456',
        check_in_time: '15:00:00',
        check_out_time: '11:00:00',
        information: {
          language: 'en',
          rules: [{ title: 'Pets', text: 'Dogs are welcome.' }],
          extra: ['The lift is out of order in May.'],
        },
      },
      room: {
        room_name: 'Double Room',
        room_group_name: 'Double',
        room_data_trans: { bedding_type: null },
        board_type: 'HALF_BOARD',
      },
      activities: [{ activity_id: 1, title: 'Mudflat walk' }],
      travel_information: {
        title: 'This is package travel',
        paragraphs: ['Tussenuit is responsible.', 'SGR guards your money.'],
        rights: ['You get a contact point.'],
      },
      cancellation: { free_until: null, steps: [] },
      per_person_cents: 25_900,
      payable_at_hotel_cents: 1_230,
    },
  },
)
/** Includes the payment status that is added at sending. */
const stay = { received_cents: 12_950, open_cents: 38_850, ...booked }
const returned = {
  ...stay,
  paid_cents: 51_800,
  fee_cents: 12_900,
  lost_stay_cents: 4_000,
  released_cents: 36_850,
  owed_cents: 2_000,
  refund_cents: 38_900,
  card_refund_cents: 30_000,
  voucher_refund_cents: 8_900,
  waits: false,
}
const party = {
  number: 'TU23456789',
  activity: 'Mudflat walk',
  check_in: '2027-05-04',
  check_out: '2027-05-06',
  hotel: 'De Zilte Duin',
  guest: 'Mila Vos',
  adults: 2,
  children: '7, 9',
}
const afterSale = {
  payment_received: { ...stay, paid_cents: 38_850 },
  pay_link: {
    ...stay,
    pay_link: 'https://shop.example/payment-overview/TU23456789?token=abc',
    hold_day: '2027-02-14',
    hold_time: '18:00:00',
  },
  claim_due: { ...stay, due_on: '2027-03-23', pay_link: 'https://shop.example/payment-overview/TU23456789?token=abc' },
  balance_overdue: { ...stay, pay_link: 'https://shop.example/payment-overview/TU23456789?token=abc' },
  balance_reminder: { ...stay, pay_link: 'https://shop.example/payment-overview/TU23456789?token=abc' },
  cancellation_requested: returned,
  cancellation_refused: { ...stay, reason: 'The guests are there already.' },
  cancellation_done: { ...returned, credit_number: '3234567890' },
  refund_sent: { ...stay, refund_cents: 2_500, credit_number: null },
  contact_changed: {
    number: 'TU23456789',
    name: 'Mila',
    new_email: 'new@example.org',
    new_phone: '+31201234568',
    contact: 'hello@shop.example',
  },
  activity_booked: party,
  activity_cancelled: party,
}
/**
 * The variables of e-mails about vouchers. An e-mail that uses a new variable fails here until the variable is added,
 * together with the flow that provides it.
 */
const voucher = {
  number: 'TV23456789',
  name: 'Mila',
  voucher: 'A night away',
  quantity: 2,
  total_cents: 30_000,
  balance_cents: 15_000,
  valid_until: '2028-11-20',
  codes: ['ABCD-EFGH-JKMN-PQRS-T', '0123-4567-89AB-CDEF-G'],
  link: 'https://shop.example/voucher',
  send_on: '2026-12-24',
  recipient: 'Noor',
  from: 'Mila Vos',
  message: 'Go and see the sea',
  description: 'A bed somewhere quiet.',
  withdraw_link: 'https://shop.example/voucher/withdraw?token=abc',
  credit_number: '3234567890',
  day: '2026-12-04',
}
/** The other e-mails, each with its variables. */
const others: Partial<Record<MailKind, Record<string, unknown>>> = {
  newsletter_confirm: { link: 'https://shop.example/newsletter/confirm/abc' },
  partner_invoice: { ...voucher, due_on: '2027-01-03', credit_of: null },
  newsletter_welcome: { unsubscribe_link: 'https://shop.example/newsletter/unsubscribe/abc' },
  password_reset: { link: 'https://shop.example/reset/abc' },
  user_invited: { name: 'Mila', link: 'https://shop.example/admin#token=abc' },
  protection_changed: {
    by: 'sanne@example.org',
    what: 'role',
    name: 'Front desk',
    before: 'hotels.read',
    after: 'hotels.read, hotels.write',
    day: '2027-05-04',
    time: '14:30',
    ip: '192.0.2.1',
    browser: 'Firefox',
    starts_on: '2027-05-05',
    link: 'https://shop.example/admin/',
  },
  staff_task: {
    subject: 'Balance overdue TU23456789',
    task: 'The balance is overdue.',
    link: 'https://shop.example/admin/',
    others: 1,
    unlisted: 1,
    tasks: [
      {
        what: 'Balance overdue',
        urgency: 'Today',
        number: 'TU23456789',
        hotel: 'De Zilte Duin',
        arrives: '2027-05-04',
        text: 'The balance is overdue.',
        cents: 38_850,
        link: 'https://shop.example/admin/?task=1',
      },
    ],
  },
  saved_view: {
    view: 'Arrivals in May',
    list: 'Reservations',
    day: '2027-05-03',
    total: 21,
    more: false,
    unlisted: 1,
    link: 'https://shop.example/admin/reservations',
    rows: [
      { title: 'Two days by the sea', number: 'TU23456789', state: 'Confirmed', day: '2027-05-04', cents: 38_850 },
      { title: 'A cabin under beeches', number: '', state: 'On sale', day: null, cents: null },
    ],
  },
  contact_message: {
    name: 'Mila Vos',
    email: 'mila@example.org',
    subject: 'booking',
    booking: 'TU23456789',
    lines: ['Good morning,', 'may the dog come?'],
    message: 'Good morning,\nmay the dog come?',
    language: 'nl',
  },
  booking_link: { number: 'TU23456789', name: 'Mila', link: 'https://shop.example/my-booking?token=abc' },
  payment_returned: { number: 'TU23456789', name: 'Mila', amount_cents: 12_950, reason: 'late' },
  reservation_confirmed: { ...stay, invoice_attached: true },
  supplier_refused: stay,
  ...afterSale,
}
const variablesOf = (kind: MailKind): Record<string, unknown> => others[kind] ?? voucher

const bodyOf = (html: string) => html.slice(html.indexOf('<table'))
const partsOf = (email: { subject: string; html: string; text: string }) => [email.subject, email.html, email.text]
const everyMail = mailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const))

/** The variables that an e-mail uses, without loop variables. `company` is available to all. */
const liquid = new Liquid()
for (const filter of ['euros', 'day', 'count', 'time', 'label']) liquid.registerFilter(filter, String)
const variablesReadBy = (email: EmailTemplate): string[] =>
  [
    ...new Set(
      [email.subject, email.preheader, email.body].flatMap((part) => liquid.globalVariablesSync(liquid.parse(part))),
    ),
  ]
    .filter((name) => name !== 'company')
    .sort()

test.each(everyMail)('the e-mail %s can be written in %s, with nothing left open', async (kind, language) => {
  const email = await renderMail(kind, language, variablesOf(kind))
  for (const part of partsOf(email)) {
    expect(part.trim()).not.toBe('')
    expect(part).not.toMatch(/{{|}}|{%|%}|undefined|\bnull\b|NaN|\[object|\ue000|\*\*| :: |@[a-z]+$/m)
  }
  expect(email.subject).not.toMatch(/[\r\n]/)
  expect(email.text).not.toMatch(/<\/?[a-z]|\]\(|^[#>] /m)
  expect(email.html).not.toMatch(/<p[^>]*>\s*<\/p>|<ul[^>]*>\s*<\/ul>|<table[^>]*>\s*<\/table>|\]\(/)
  // Clients that ignore `max-width` (Outlook) use the attribute.
  const limited = email.html.match(/<\w+[^>]*max-width:\s*\d+px[^>]*>/g) ?? []
  expect(limited.length).toBeGreaterThan(0)
  for (const tag of limited) expect(tag).toContain(` width="${/max-width:\s*(\d+)px/.exec(tag)![1]}"`)
  expect(email.html).toContain(
    `<html lang="${language === 'zh-CHS' ? 'zh-Hans' : language}" dir="` +
      `${language === 'fa' || language === 'ur' ? 'rtl' : 'ltr'}">`,
  )
})

test.each(everyMail)('the e-mail %s in %s reads what it is handed, and what it reads in English', (kind, language) => {
  const read = variablesReadBy(suppliedEmailTemplate(kind, language).template)
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter((name) => !(name in variablesOf(kind)))).toEqual([])
  expect(read).toEqual(variablesReadBy(suppliedEmailTemplate(kind, 'en').template))
  expect(suppliedEmailTemplate(kind, language).language).toBe(language)
})

/** Only the words: without Liquid tags, variables, link targets and markup. */
const plainText = (text: string) =>
  text
    .replace(/{{.*?}}|{%.*?%}/g, ' ')
    .replace(/\]\([^)]*\)|[*#>[\]:|×()-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const linesOf = (email: EmailTemplate) =>
  [email.subject, email.preheader, ...email.body.split('\n')].map(plainText).filter((line) => /\p{L}/u.test(line))
/** Words that are the same in English and another language. */
const shared = ['Arrive', 'Total', 'Hotel', 'E-mail', 'E mail']

test.each(everyMail.filter(([, language]) => language !== 'en'))(
  'the e-mail %s in %s says nothing in English',
  (kind, language) => {
    const english = new Set(linesOf(suppliedEmailTemplate(kind, 'en').template))
    const own = linesOf(suppliedEmailTemplate(kind, language).template)
    expect(own.filter((line) => english.has(line) && !shared.includes(line))).toEqual([])
    if (['fa', 'ur', 'zh-CHS'].includes(language)) expect(own.filter((line) => /[a-z]{2,}/i.test(line))).toEqual([])
  },
)

test.each(languages.filter((language) => language !== 'en'))(
  'the parts of a price and the footer are said in %s',
  (language) => {
    const [own, english] = [emailMessagesIn(language).texts, emailMessagesIn('en').texts]
    expect(Object.keys(own.lines)).toEqual(Object.keys(english.lines))
    expect(
      Object.entries(own.lines).filter(
        ([kind, label]) => label === english.lines[kind] && kind !== 'optional_activity',
      ),
    ).toEqual([])
    expect(plainText(own.footer)).not.toBe(plainText(english.footer))
  },
)

test.each(languages)('in %s the foot of an e-mail names only ways to reach the shop that it has', async (language) => {
  const footOf = async (given: Partial<typeof company>) => {
    const { html, text } = await renderEmail('reservation_confirmed', language, stay, { ...company, ...given })
    return { html, text: text.split('\n-- \n')[1]! }
  }
  const [both, written, neither] = [
    await footOf({}),
    await footOf({ phone: '' }),
    await footOf({ phone: '', email: '' }),
  ]
  for (const part of [both.html, both.text]) expect(part).toContain(company.phone)
  for (const part of [both.text, written.text, written.html]) expect(part).toContain(company.email)
  // The footer for shops without a telephone number is a separate text that lacks the words before the number.
  const { footer } = emailMessagesIn(language).texts
  const [, beforePhone = ''] = footer.split(/{{ company\.email }}|{{ company\.phone }}/)
  expect(beforePhone.trim()).not.toBe('')
  expect(written.text).not.toContain(beforePhone.trim())
  expect(written.text).not.toMatch(/\s[.،。]|{{/)
  expect(neither.text).toBe('Tussenuit, Singel 1, Amsterdam\n')
})

test('a language that lacks an e-mail is written to in English, with English days and direction', async () => {
  const { templates: _, ...rest } = emailMessagesIn('fa')
  expect(
    suppliedEmailTemplate('password_reset', 'fa', (language) =>
      language === 'fa' ? { ...rest, templates: {} } : emailMessagesIn(language),
    ),
  ).toEqual(suppliedEmailTemplate('password_reset', 'en'))
  const email = await renderMail('reservation_confirmed', 'xx', stay)
  expect(email).toEqual(await renderMail('reservation_confirmed', 'en', stay))
  expect(email.html).toContain('<html lang="en" dir="ltr">')
})

test.each(everyMail)('what stands in the e-mail %s in %s comes from its variables', async (kind, language) => {
  // These variables select a text instead of being printed.
  const texts = variablesReadBy(suppliedEmailTemplate(kind, language).template).filter((name) => {
    const value = variablesOf(kind)[name]
    return (
      typeof value === 'string' &&
      !(kind === 'payment_returned' && name === 'reason') &&
      !(kind === 'protection_changed' && name === 'what') &&
      !/^\d{4}-\d\d-\d\d$|^\d\d:/.test(value)
    )
  })
  const marked = Object.fromEntries(texts.map((name) => [name, `~${name}~`]))
  const email = await renderMail(kind, language, { ...variablesOf(kind), ...marked })
  expect(texts.length).toBeGreaterThan(0)
  for (const name of texts) expect(partsOf(email).join('\n')).toContain(`~${name}~`)
})

test.each(languages)('in %s an e-mail counts vouchers only where there is more than one', async (language) => {
  for (const kind of ['voucher_bought', 'voucher_gift', 'voucher_withdrawn'] as const) {
    const [one, two] = [
      await renderMail(kind, language, { ...voucher, quantity: 1 }),
      await renderMail(kind, language, { ...voucher, quantity: 2 }),
    ]
    for (const part of [one.html, one.text]) expect(part).not.toContain('×')
    for (const part of [two.html, two.text]) expect(part).toContain('×')
  }
})

test("a confirmation tells every line, the balance and what is paid at the hotel, in the traveller's language", async () => {
  for (const language of languages) {
    const { html, text, subject } = await renderMail('reservation_confirmed', language, stay)
    for (const cents of [51_653, 147, 51_800, 12_950, 38_850, 1_230, 53_030])
      for (const part of [html, text]) expect(part).toContain(formatEuros(cents, language))
    for (const part of [html, text])
      for (const expected of [
        'TU23456789',
        'De Zilte Duin',
        'Mudflat walk',
        language === 'fa' ? '۱۵:۰۰' : '15:00',
        '/thankyou?number=TU23456789',
      ])
        expect(part).toContain(expected)
    const day = (
      {
        en: '4 May 2027',
        nl: '4 mei 2027',
        de: '4. Mai 2027',
        fr: '4 mai 2027',
        fa: '۱۴ اردیبهشت ۱۴۰۶',
        'zh-CHS': '2027年5月4日',
      } as Record<string, string>
    )[language]
    if (day) expect(subject.replace(/[\u2066-\u2069]/g, '')).toContain(day)
  }
})

test('a Persian e-mail has Persian digits in every number', async () => {
  const { text } = await renderMail('voucher_bought', 'fa', {
    ...voucher,
    number: 'TV',
    codes: [],
    withdraw_link: 'https://shop.example',
    voucher: 'x',
  })
  expect(text.split('\n-- \n')[0]).not.toMatch(/\d/)
})

test.each(['fa', 'ur'])('in %s every value keeps its own direction, and links stay bare', async (language) => {
  const { html, text, subject } = await renderMail('balance_reminder', language, afterSale.balance_reminder)
  for (const part of [text, subject]) expect(part).toContain('\u2066TU23456789\u2069')
  expect(html).toContain('<bdi dir="ltr">TU23456789</bdi>')
  expect(html).toContain('<bdi>De Zilte Duin</bdi>')
  expect(text).toMatch(/: https:\/\/shop\.example\/payment-overview\/TU23456789\?token=abc\n/)
  expect(html).toContain('href="https://shop.example/payment-overview/TU23456789?token=abc"')
})

test('a confirmation contains the stored pre-contractual information; that of an older sale contains none', async () => {
  const { html, text } = await renderMail('reservation_confirmed', 'nl', stay)
  for (const part of [html, text])
    for (const values of [
      'This is package travel',
      'SGR guards your money.',
      'You get a contact point.',
      'Pets: Dogs are welcome.',
      'The lift is out of order in May.',
    ])
      expect(part).toContain(values)
  const older = await renderMail('reservation_confirmed', 'nl', {
    ...stay,
    travel: null,
    house_rules: [],
    hotel_extra: [],
  })
  expect(older.text).not.toMatch(/SGR|undefined|null/)
})

test.each([
  ['late', 'arrived after the time to pay had run out'],
  ['second', 'had already been paid'],
  ['wrong_amount', 'was not the amount'],
])('money that came %s is said to go back, and why', async (reason, why) => {
  const { html, text } = await renderMail('payment_returned', 'en', { ...variablesOf('payment_returned'), reason })
  for (const part of [html, text]) {
    expect(part).toContain(why)
    expect(part).toContain('€\u00a0129,50')
  }
})

test("the e-mail has the shop's own colour, name and address; text on the colour is readable", async () => {
  for (const [color, ink] of [
    ['#9c2468', '#ffffff'],
    ['#f5d90a', '#10262b'],
    ['#9C2468', '#ffffff'],
  ] as const) {
    const { html, text } = await renderEmail('payment_received', 'nl', variablesOf('payment_received'), {
      ...company,
      color,
    })
    expect(html).toContain(`background:${color.toLowerCase()}"><a href="`)
    expect(html).toContain(`color:${ink};font-weight:600`)
    for (const part of [html, text])
      for (const expected of ['Tussenuit', 'Singel 1, Amsterdam', '+31205550100']) expect(part).toContain(expected)
  }
})

test('what is no colour does not get into a style', async () => {
  const { html } = await renderEmail('payment_received', 'nl', variablesOf('payment_received'), {
    ...company,
    color: '"><script>',
    name: '<i>Shop</i>',
    address: '"x"',
  })
  expect(html).not.toMatch(/<script|<i>/)
  expect(html).toContain('&lt;i&gt;Shop&lt;/i&gt;')
})

test("nothing is said of a balance or of the hotel's tax where there is none", async () => {
  const { html, text } = await renderMail('reservation_confirmed', 'en', {
    ...stay,
    balance_cents: 0,
    open_cents: 0,
    balance_due_date: null,
    payable_at_hotel_cents: 0,
    activities: [],
  })
  for (const part of [html, text]) expect(part).not.toMatch(/Still to pay|Tourist tax|You pay us|Included/)
})

test('an e-mail that is written after the balance was paid does not ask for it, although it was planned', async () => {
  const paid = { ...stay, received_cents: 51_800, open_cents: 0, balance_cents: 38_850 }
  for (const part of Object.values(await renderMail('reservation_confirmed', 'en', paid)))
    expect(part).not.toMatch(/Still to pay/)
  expect((await renderMail('reservation_confirmed', 'en', stay)).text).toMatch(
    /Still to pay us by .*23 March 2027: .*388[.,]50/,
  )
})

test.each(languages)('in %s a cancellation says what becomes of the rest', async (language) => {
  for (const part of [await renderMail('cancellation_done', language, returned)].flatMap(({ html, text }) => [
    html,
    text,
  ]))
    for (const cents of [36_850, 2_000]) expect(part).toContain(formatEuros(cents, language))
})

const names = [
  '**bold**',
  '[here](https://thief.example)',
  '# Mila',
  'Mila :: Vos',
  '- Mila',
  '@stay',
  '<b>{{ secret }}</b>',
  '{{ secret }}',
  '{% for i in (1..9) %}x{% endfor %}',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '{{ "a" | euros }}',
  '{% include "/etc/passwd" %}',
  '&lt;b&gt;',
  '<!-- {{ link }} -->',
]
test.each(names)('a guest named %j stays a name', async (name) => {
  const email = await renderMail('reservation_confirmed', 'en', {
    ...stay,
    name,
    title: name,
    hotel: name,
    room: name,
    activities: [name],
    secret: 'the-secret',
  })
  const escaped = name.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' })[character]!,
  )
  expect(partsOf(email).join('')).not.toContain('the-secret')
  expect(email.text).toContain(`Dear ${name},`)
  expect(email.html).toContain(`Dear ${escaped},`)
  expect(bodyOf(email.html)).toContain(`>${escaped}</li>`)
  // A guest's name must not add elements to the e-mail.
  const elements = (html: string) => [...html.matchAll(/<[/!]?[a-z-][^>]*>/gi)].map(([element]) => element)
  const plain = await renderMail('reservation_confirmed', 'en', {
    ...stay,
    name: 'Mila',
    title: 'Mila',
    hotel: 'Mila',
    room: 'Mila',
    activities: ['Mila'],
  })
  expect(elements(email.html)).toEqual(elements(plain.html))
})

test('a link with quotes cannot leave its attribute', async () => {
  const { html } = await renderMail('password_reset', 'en', { link: 'https://shop.example/" onclick="alert(1)' })
  expect(html).toContain('href="https://shop.example/&#34; onclick=&#34;alert(1)"')
})

test.each(['Sea\r\nBcc: all@example.org', 'Sea\nSubject: other', 'Sea\r\rX: y', '\r\n\r\nbody'])(
  'a title of %j makes no header of its own',
  async (title) => {
    const { subject } = await renderMail('reservation_confirmed', 'en', { ...stay, title })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject).toContain('TU23456789')
  },
)

test('only what was handed over can be named, not what objects inherit', async () => {
  const from: EmailTemplate = {
    subject: '{{ constructor }}{{ name.constructor }}{{ __proto__ }}',
    preheader: '{{ toString }}',
    body: '~{{ name.__proto__ }}{{ toString }}{{ lines.constructor.name }}{{ name.length.constructor }}~',
  }
  const email = await renderMail('newsletter_confirm', 'en', { name: 'Mila', lines: [] }, from)
  expect(email.subject).toBe('')
  for (const part of [email.html, email.text]) expect(part).toContain('~~')
})

test('a template with an endless loop is given up', async () => {
  const from: EmailTemplate = {
    subject: 's',
    preheader: 'p',
    body: '{% for a in (1..99999) %}{% for b in (1..99999) %}{{ a }}{% endfor %}{% endfor %}',
  }
  await expect(renderMail('newsletter_confirm', 'en', {}, from)).rejects.toThrow()
})

test.each([
  'package.json',
  './package.json',
  'modules/platform/mail/templates.ts',
  '/etc/passwd',
  '../../etc/passwd',
  'e-mails',
])('an e-mail reads no file, neither %s', async (file) => {
  expect(existsSync('package.json')).toBe(true)
  for (const text of [
    `{% include "${file}" %}`,
    `{% render "${file}" %}`,
    `{% layout "${file}" %}`,
    `{% assign f = "${file}" %}{% include f %}`,
  ]) {
    await expect(
      renderMail('newsletter_confirm', 'en', {}, { subject: 's', preheader: 'p', body: text }),
    ).rejects.toThrow()
  }
})
