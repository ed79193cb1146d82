/**
 * The rules of the house that a machine can keep (ARCHITECTURE.md). Every list of exceptions here names its reason; one
 * that is no longer needed fails too, so that the lists only shrink.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableTypes } from '../../adapters/db/table-types.ts'
import { root, type Source, sources, texts } from './sources.ts'

const code = sources.filter((source) => !source.isTest)
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const sliceOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1]

type Kind = 'contract' | 'store' | 'flows' | 'routes' | 'ports' | 'index' | 'pure'
/** What a file of a slice is, told by its name. */
function kindOf(path: string): Kind {
  if (sliceOf(path) === 'shared') return 'pure'
  const name = nameOf(path)
  if (/^(?:.+-)?store\.ts$/.test(name) || name === 'queue.ts') return 'store'
  if (/^(?:.+-)?flows\.ts$/.test(name)) return 'flows'
  return (['contract', 'routes', 'ports', 'index'] as const).find((kind) => name === `${kind}.ts`) ?? 'pure'
}

const modules = code.filter((source) => source.path.startsWith('modules/'))
const edges = (from: readonly Source[], values: 'values' | 'all' = 'values') =>
  from.flatMap((source) =>
    source.imports
      .filter((one) => values === 'all' || !one.typeOnly)
      .map((one) => ({ from: source.path, to: one.target })),
  )
const told = (list: { from: string; to: string }[]) => list.map(({ from, to }) => `${from} imports ${to}`)
/** What breaks a rule without an exception, and exceptions that nothing needs. */
function against(found: string[], exceptions: Record<string, string>): string[] {
  const broken = new Set(found)
  return [
    ...[...broken].filter((path) => !(path in exceptions)),
    ...Object.keys(exceptions)
      .filter((path) => !broken.has(path))
      .map((path) => `${path} needs no exception any more`),
  ]
}

test('the files are really read, and so are their imports', () => {
  expect(sources.length).toBeGreaterThan(250)
  expect(modules.length).toBeGreaterThan(100)
  expect(code.filter((source) => source.path.startsWith('apps/shop/')).length).toBeGreaterThan(60)
  expect(edges(sources, 'all').length).toBeGreaterThan(1_000)
  const price = sources.find((source) => source.path === 'modules/pricing/price.ts')!
  expect(price.imports).toContainEqual({ target: 'modules/shared/money.ts', typeOnly: false })
  expect(price.imports).toContainEqual({ target: 'modules/pricing/contract.ts', typeOnly: true })
  expect(sources.find((source) => source.path === 'apps/server/compose.ts')!.imports).toContainEqual({
    target: 'adapters/cache/redis.ts',
    typeOnly: false,
  })
  const inside = edges(sources, 'all').filter(({ to }) =>
    /^(?:modules|adapters|stand-ins|demo|apps\/server)\/.*\.ts$/.test(to),
  )
  const known = new Set(sources.map((source) => source.path))
  expect(inside.filter(({ to }) => !known.has(to))).toEqual([])
})

/** Files that do more than decide, under a name that does not say so. */
const notPure: Record<string, string> = {}

test('a pure file touches no store, flow, route or door of another slice', () => {
  const pure = modules.filter((source) => kindOf(source.path) === 'pure')
  expect(pure.length).toBeGreaterThan(30)
  expect(
    against(
      edges(pure)
        .filter(({ to }) => to.startsWith('modules/') && ['store', 'flows', 'routes', 'index'].includes(kindOf(to)))
        .map(({ from }) => from),
      notPure,
    ),
  ).toEqual([])
})

test('the business knows no vendor, no framework and nothing that is built on it', () => {
  const foreign =
    /^(?:fastify|@fastify\/.*|react|react-dom|react-router|stripe|ioredis|nodemailer|pg|pg-boss|sharp|@electric-sql\/.*|@myriaddreamin\/.*)(?:\/|$)/
  expect(
    told(
      edges(modules, 'all').filter(
        ({ to }) => foreign.test(to) || /^(?:adapters|stand-ins|apps|demo|tests|scripts)\//.test(to),
      ),
    ),
  ).toEqual([])
})

test('the words of vendors are no words of the business', () => {
  const spoken = modules.filter(
    (source) =>
      !['contract', 'routes'].includes(kindOf(source.path)) &&
      /\b(?:stripe|ratehawk|etg|ioredis|nodemailer|pglite|aws-sdk)\b/i.test(source.code),
  )
  expect(spoken.map((source) => source.path)).toEqual([])
})

/**
 * What the card provider and the hotel supplier call things: states, events, ids, secrets, keys and error codes.
 */
const vendorWords =
  /payment_?intent|\bcharge\.[a-z]|\bevt_|\bpi_|_secret_|\brequires_[a-z]|client_?secret|publishable|\b[ps]k_(?:test|live)|whsec|stripe|\b(?:booking_form_expired|booking_finish_did_not_succeed|double_booking|order_not_found|order_not_cancellable|endpoint_exceeded_limit|core_search_error|rate_not_found|book_limit|insufficient_b2b|invalid_params|sandbox_restriction|no_available_rates|hotels?_not_found|incorrect_credentials|api_access_disabled|noshow|partner_order|search_hash)\b/i
const mayNameThem: Record<string, string> = {
  'modules/payment/contract.ts': 'fields of the API that the specification names so',
  'apps/shop/app/payment-fields.ts': 'the same fields, as the browser sends and reads them',
  'modules/session/log-line.ts': 'masks keys and secrets of any provider by their form',
}

test('neither the business nor the shop speaks in the words of its vendors', () => {
  expect(
    [
      "'payment_intent.succeeded'",
      'paymentIntent.status',
      "'charge.dispute.closed'",
      '`pi_${id}`',
      "split('_secret_')",
      "case 'requires_action':",
      'body.client_secret',
      'publishableKey',
      "header('stripe-signature')",
      "code === 'order_not_found'",
    ].filter((text) => !vendorWords.test(text)),
  ).toEqual([])
  const speakers = code
    .filter((source) => /^(?:modules|apps\/shop\/app)\//.test(source.path) && vendorWords.test(source.code))
    .map((source) => source.path)
  expect(against(speakers, mayNameThem)).toEqual([])
})

test('contracts are made of schemas and of other contracts', () => {
  const contracts = modules.filter((source) => kindOf(source.path) === 'contract')
  expect(contracts.length).toBeGreaterThan(9)
  expect(
    told(
      edges(contracts).filter(
        ({ to }) => to !== 'typebox' && !(to.startsWith('modules/') && ['contract', 'pure'].includes(kindOf(to))),
      ),
    ),
  ).toEqual([])
})

test('a store knows no flow and no route, and a flow no route', () => {
  const stores = modules.filter((source) => kindOf(source.path) === 'store')
  const flows = modules.filter((source) => kindOf(source.path) === 'flows')
  expect([stores.length > 9, flows.length > 12]).toEqual([true, true])
  expect(
    told([
      ...edges(stores).filter(
        ({ to }) => to.startsWith('modules/') && ['flows', 'routes', 'index'].includes(kindOf(to)),
      ),
      ...edges(flows, 'all').filter(({ to }) => to.startsWith('modules/') && kindOf(to) === 'routes'),
    ]),
  ).toEqual([])
})

test('slices meet in their doors, contracts, ports and rules', () => {
  const across = edges(modules, 'all').filter(
    ({ from, to }) =>
      sliceOf(to) !== undefined &&
      sliceOf(to) !== sliceOf(from) &&
      sliceOf(to) !== 'shared' &&
      sliceOf(from) !== 'shared',
  )
  expect(across.length).toBeGreaterThan(60)
  expect(told(across.filter(({ to }) => ['store', 'flows', 'routes'].includes(kindOf(to))))).toEqual([])
})

test('what is shared depends on no slice but by type', () => {
  expect(
    told(
      edges(modules.filter((source) => sliceOf(source.path) === 'shared')).filter(
        ({ to }) => sliceOf(to) !== undefined && sliceOf(to) !== 'shared',
      ),
    ),
  ).toEqual([])
})

test('an adapter knows the ports and rules of the business, never its stores, flows or routes', () => {
  const adapters = code.filter((source) => source.path.startsWith('adapters/'))
  expect(adapters.length).toBeGreaterThan(20)
  expect(
    told(
      edges(adapters).filter(
        ({ to }) =>
          /^(?:stand-ins|apps|demo|tests)\//.test(to) ||
          (to.startsWith('modules/') && ['store', 'flows', 'routes', 'index'].includes(kindOf(to))),
      ),
    ),
  ).toEqual([])
})

/** Where a vendor's package may be used besides the adapters. */
const vendors =
  /^(?:stripe|@stripe\/.*|ioredis|nodemailer|pg|pg-boss|sharp|@electric-sql\/.*|@myriaddreamin\/.*)(?:\/|$)/

test('only adapters know vendors; drawing needs its own tool', () => {
  const users = edges(code).filter(
    ({ from, to }) => vendors.test(to) && !from.startsWith('adapters/') && !from.startsWith('demo/art/'),
  )
  expect(
    against(
      users.map(({ from }) => from),
      {
        'stand-ins/stripe/trial.ts': 'tries the stand-in with the genuine client',
        'scripts/icons.ts': 'draws the icons of the shop',
      },
    ),
  ).toEqual([])
})

test('stand-ins know nothing of the shop they deceive but what a day is', () => {
  const users = edges(code.filter((source) => source.path.startsWith('stand-ins/'))).filter(
    ({ to }) => /^(?:modules|adapters|apps)\//.test(to) && to !== 'modules/shared/day.ts',
  )
  expect(
    against(
      users.map(({ from }) => from),
      { 'stand-ins/main.ts': "starts them alone, for the shop's own configuration" },
    ),
  ).toEqual([])
})

test('the browser sees types, and rules of the business that are pure', () => {
  const shop = code.filter((source) => /^apps\/(?:shop|admin)\//.test(source.path))
  expect(
    told(
      edges(shop).filter(
        ({ to }) =>
          (/^(?:adapters|stand-ins|demo|apps\/server|tests)\//.test(to) &&
            !to.startsWith('adapters/payments/browser/')) ||
          (to.startsWith('modules/') && kindOf(to) !== 'pure'),
      ),
    ),
  ).toEqual([])
  // Nor anything that such a rule pulls in: no schema library, no database, no server's library.
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set(
    edges(shop)
      .map(({ to }) => to)
      .filter((to) => to.startsWith('modules/')),
  )
  for (const path of reached)
    for (const { to } of edges([byPath.get(path)!])) if (to.startsWith('modules/')) reached.add(to)
  expect(reached.size).toBeGreaterThan(4)
  expect(
    told([...reached].flatMap((path) => edges([byPath.get(path)!])).filter(({ to }) => !to.startsWith('modules/'))),
  ).toEqual([])
})

const sqlIn = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/

test('SQL stands in stores', () => {
  const users = code.filter(
    (source) =>
      sqlIn.test(source.code) &&
      !(source.path.startsWith('modules/') && kindOf(source.path) === 'store') &&
      !/^(?:adapters\/(?:db|cache)|demo)\//.test(source.path),
  )
  expect(code.filter((source) => sqlIn.test(source.code)).length).toBeGreaterThan(12)
  expect(
    against(
      users.map((source) => source.path),
      {
        'apps/server/compose.ts': 'asks once whether the database is ready',
        'modules/shared/json.ts': 'how a store writes a jsonb parameter',
      },
    ),
  ).toEqual([])
})

/** A name in cents beside a sign of reckoning, and a decimal fraction times one. */
const cents = String.raw`[\w.\[\]?!]*(?:Cents|_cents)\b!?\)*`
const divided = new RegExp(
  String.raw`${cents}\s*[/%](?![/*])|[)\w\]]\s*[/%]\s*\(*${cents}|\b(?:Math\.(?:round|floor|ceil|trunc)|parseFloat|toFixed)\([^)\n]*${cents}`,
)
const multiplied = new RegExp(String.raw`${cents}\s*\*(?!\*)|[)\w\]]\s*\*\s*\(*${cents}`)

test('an amount is divided and rounded in one file, and multiplied there and in the price of a stay', () => {
  const shown = 'shows a share or a whole figure; nothing is charged by it'
  const exceptions: Record<string, string> = {
    'modules/pricing/price.ts': 'the price of a stay: amounts times nights and people, and the price per person',
    'adapters/hotels/etg-rates.ts': "spreads a supplier's total over its nights, remainder and all",
    'demo/load.ts': 'makes up a price history',
    'apps/shop/app/booking/checkout-payloads.ts': "the specification's totalPrice is in euros",
    'apps/shop/app/booking/cancellation-cost.tsx': shown,
    'apps/shop/app/booking/steps/pay-choice.tsx': shown,
  }
  const reckoning = (source: Source) => divided.test(source.code) || multiplied.test(source.code)
  expect(
    [
      'totalCents / 2',
      'row.total_cents! * 1.21',
      'Math.round(net_cents)',
      'share * priceCents',
      '(a + b.dueCents) % 7',
      'Math.floor(dueCents)',
    ].filter((text) => !divided.test(text) && !multiplied.test(text)),
  ).toEqual([])
  expect(
    ['totalCents - 1', 'a.dueCents + b.dueCents', 'const cents = 4 / 2', '<p>/ {dueCents}</p>'].filter(
      (text) => divided.test(text) || multiplied.test(text),
    ),
  ).toEqual([])
  const own = code.filter(
    (source) => !source.path.startsWith('stand-ins/') && source.path !== 'modules/shared/money.ts' && reckoning(source),
  )
  expect(
    against(
      own.map((source) => source.path),
      exceptions,
    ),
  ).toEqual([])
})

/** A currency handed to Intl, two decimals made by hand, a sign in front of or behind a value. */
const writesEuros = /style:\s*['"]currency['"]|\.toFixed\(2\)|€|\\u20ac|&euro;|\bEUR \$\{/i

test('an amount is written in one file', () => {
  expect(
    ["{ style: 'currency' }", 'sum.toFixed(2)', '`€ ${sum}`', '`\\u20ac${sum}`', '`EUR ${sum}`'].filter(
      (text) => !writesEuros.test(text),
    ),
  ).toEqual([])
  const writers = code
    .filter((source) => /^(?:modules|adapters|apps)\//.test(source.path) && writesEuros.test(source.code))
    .map((source) => source.path)
  expect(
    against(writers, {
      'modules/shared/money.ts': 'the one place',
      'apps/shop/app/parts/price.tsx': 'the sign of a price in large figures stands raised, apart from them',
    }),
  ).toEqual([])
  // Messages take the written amount, never a number beside a sign of their own.
  const messages = texts.filter(({ path }) => /^(?:languages|modules|apps)\/.*\.json$/.test(path))
  expect(messages.length).toBeGreaterThan(20)
  expect(messages.filter(({ text }) => /€[\s\\u00a0]*\{|\}[\s\\u00a0]*€/.test(text)).map(({ path }) => path)).toEqual(
    [],
  )
})

test("a state of a sale is written by its own slice's store only", () => {
  const writers = (table: string) =>
    code
      .filter((source) => new RegExp(String.raw`updateTable\('${table}'\)[^;]*?\bset\(\{\s*state\b`).test(source.code))
      .map((source) => source.path)
  expect(writers('reservation')).toEqual(['modules/booking/store.ts'])
  expect(writers('voucher_order')).toEqual(['modules/voucher/store.ts'])
  expect(writers('payment').every((path) => path === 'modules/payment/store.ts')).toBe(true)
})

test('chance that matters comes from a cryptographic source', () => {
  const users = code.filter((source) => /\bMath\.random\b/.test(source.code) && !source.path.startsWith('demo/art/'))
  expect(
    against(
      users.map((source) => source.path),
      {
        'adapters/hotels/etg-transport.ts': 'spreads tries that are made again',
        'stand-ins/stripe/webhooks.ts': 'mischief: messages out of order',
      },
    ),
  ).toEqual([])
})

test('no file is longer than 600 lines without a reason', () => {
  const long = sources
    .filter((source) => source.text.split('\n').length - 1 > 600 && !source.path.startsWith('demo/art/'))
    .map((source) => source.path)
  expect(
    against(long, {
      'modules/shared/tables.ts': 'generated from the migrations',
      'stand-ins/stripe/browser/stripe.js': 'one script, as browsers load it',
    }),
  ).toEqual([])
})

test('files are named in kebab-case, and none is a drawer for odds and ends', () => {
  expect(
    modules
      .map((source) => nameOf(source.path))
      .filter(
        (name) =>
          !/^[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(name) ||
          /^(?:utils?|helpers?|common|misc|service|manager)\b/.test(name),
      ),
  ).toEqual([])
  expect(modules.filter((source) => source.path.split('/').length !== 3).map((source) => source.path)).toEqual([])
})

test('nothing is left to do, and nothing tells where it was made', () => {
  const words = new RegExp(
    [
      String.raw`\b(?:TO${''}DO|FIX${''}ME|HA${''}CK)\b`,
      String.raw`registry\.[a-z-]+\.[a-z]+`,
      'npm' + 'js\\.org',
      String.raw`(?<![\w./}:$-])/(?:home|work|root|Users|tmp|mnt)/\w`,
      '@ts-(?:ignore|nocheck)',
      String.raw`\b(?:test|describe|it)\.(?:skip|only|todo)\b`,
    ].join('|'),
  )
  expect(texts.length).toBeGreaterThan(sources.length)
  expect(
    [
      '// TO' + 'DO later',
      'https://registry.example.com/x',
      "'/ho" + "me/someone/x'",
      '// @ts-' + 'ignore',
      'test.sk' + 'ip(',
    ].filter((text) => !words.test(text)),
  ).toEqual([])
  expect(
    texts
      .filter(({ path }) => path !== 'tests/house/house.test.ts' && path !== 'package-lock.json')
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) => (words.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 80)}`] : [])),
      ),
  ).toEqual([])
})

test('the types of the tables are those of the migrated database (else: node adapters/db/table-types.ts)', async () => {
  expect(readFileSync(new URL('modules/shared/tables.ts', root), 'utf8')).toBe(await tableTypes())
})
