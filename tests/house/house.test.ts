/**
 * The architecture rules (ARCHITECTURE.md) that can be checked automatically. Every exception has a reason; an
 * exception that is no longer necessary fails too.
 */
import { expect, test } from 'vitest'
import { areaFromPath, sliceFromPath } from './layers.ts'
import { type Facts, sourceFacts, type Source, sources, texts } from './sources.ts'
import { nodesIn, parseSource, takesWholeShop } from './tree.ts'

const code = sources.filter((source) => !source.isTest)
/** The facts that the rules read from a code sample with a planted violation. */
const factsOf = (text: string): Facts => sourceFacts(nodesIn(parseSource('planted.tsx', text).program))
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

type Kind = 'contract' | 'store' | 'flows' | 'routes' | 'ports' | 'index' | 'pure'
/** The kind of a file in a slice, by its name. */
function kindOf(path: string): Kind {
  if (sliceFromPath(path) === 'shared') return 'pure'
  const name = nameOf(path)
  if (/^(?:.+-)?store\.ts$/.test(name) || name === 'queue.ts') return 'store'
  if (/^(?:.+-)?flows\.ts$/.test(name)) return 'flows'
  return (['contract', 'routes', 'ports', 'index'] as const).find((kind) => name === `${kind}.ts`) ?? 'pure'
}

const modules = code.filter((source) => source.path.startsWith('modules/'))
const edgesOf = (from: readonly Source[], values: 'values' | 'all' = 'values') =>
  from.flatMap((source) =>
    source.imports
      .filter((one) => values === 'all' || !one.typeOnly)
      .map((one) => ({ from: source.path, to: one.target })),
  )
const describeEdges = (list: { from: string; to: string }[]) => list.map(({ from, to }) => `${from} imports ${to}`)
/** Violations without an exception, and exceptions without a violation. */
function compareWithExceptions(found: string[], exceptions: Record<string, string>): string[] {
  const broken = new Set(found)
  return [
    ...[...broken].filter((path) => !(path in exceptions)),
    ...Object.keys(exceptions)
      .filter((path) => !broken.has(path))
      .map((path) => `${path} needs no exception any more`),
  ]
}

test('files and their imports are read', () => {
  expect(sources.length).toBeGreaterThan(250)
  expect(modules.length).toBeGreaterThan(100)
  expect(code.filter((source) => source.path.startsWith('apps/shop/')).length).toBeGreaterThan(60)
  expect(edgesOf(sources, 'all').length).toBeGreaterThan(1_000)
  const price = sources.find((source) => source.path === 'modules/platform/pricing/price.ts')!
  expect(price.imports).toContainEqual({ target: 'modules/shared/money.ts', typeOnly: false })
  expect(price.imports).toContainEqual({ target: 'modules/platform/pricing/contract.ts', typeOnly: true })
  expect(sources.find((source) => source.path === 'apps/server/start/compose.ts')!.imports).toContainEqual({
    target: 'adapters/cache/redis.ts',
    typeOnly: false,
  })
  const inside = edgesOf(sources, 'all').filter(({ to }) =>
    /^(?:modules|adapters|stand-ins|demo|apps\/server)\/.*\.ts$/.test(to),
  )
  const known = new Set(sources.map((source) => source.path))
  expect(inside.filter(({ to }) => !known.has(to))).toEqual([])
})

/** Impure files that `kindOf` classifies as pure. */
const notPure: Record<string, string> = {}

test('a pure file imports no store, flow, route or index of another slice', () => {
  const pure = modules.filter((source) => kindOf(source.path) === 'pure')
  expect(pure.length).toBeGreaterThan(30)
  expect(
    compareWithExceptions(
      edgesOf(pure.filter(({ path }) => sliceFromPath(path) !== 'sql'))
        .filter(
          ({ to }) =>
            sliceFromPath(to) === 'sql' ||
            (to.startsWith('modules/') && ['store', 'flows', 'routes', 'index'].includes(kindOf(to))),
        )
        .map(({ from }) => from),
      notPure,
    ),
  ).toEqual([])
})

test('modules import no vendor, no framework and nothing that is built on them', () => {
  const foreign =
    /^(?:fastify|@fastify\/.*|react|react-dom|react-router|stripe|ioredis|nodemailer|pg|pg-boss|sharp|@electric-sql\/.*|@myriaddreamin\/.*)(?:\/|$)/
  expect(
    describeEdges(
      edgesOf(modules, 'all').filter(
        ({ to }) => foreign.test(to) || /^(?:adapters|stand-ins|apps|demo|tests|scripts)\//.test(to),
      ),
    ),
  ).toEqual([])
})

test('neither modules nor the server name vendors', () => {
  const server = code.filter(({ path }) => path.startsWith('apps/server/'))
  const namesAndTexts = [...modules, ...server].filter(
    (source) =>
      !['contract', 'routes'].includes(kindOf(source.path)) &&
      source.facts.namesAndTexts.some((text) =>
        /\b(?:stripe|ratehawk|etg|ioredis|nodemailer|pglite|aws-sdk)\b/i.test(text),
      ),
  )
  expect(namesAndTexts.map((source) => source.path)).toEqual([])
})

/** Terms of the card provider and of the hotel supplier: states, events, ids, secrets, keys and error codes. */
const vendorTerms =
  /payment_?intent|\b(?:charge|setup_?intent)\.[a-z]|\brefund\.(?:created|updated|failed)\b|\b(?:evt|pi|ch|pm|seti|cus|acct|dp|txn)_|_secret_|\brequires_[a-z]|client_?secret|publishable|\b[ps]k_(?:test|live)|whsec|stripe|\b(?:booking_form_expired|booking_finish_did_not_succeed|double_booking|order_not_found|order_not_cancellable|endpoint_exceeded_limit|core_search_error|rate_not_found|book_limit|insufficient_b2b|invalid_params|sandbox_restriction|no_available_rates|hotels?_not_found|incorrect_credentials|api_access_disabled|noshow|partner_order|search_hash|soft_fail|block_fail|charge_fail|provider_fail|contract_mismatch)\b/i
const mayNameThem: Record<string, string> = {
  'modules/money/payment/contract.ts': 'fields of the API that the specification of the shop names so',
  'apps/shop/app/payment-fields.ts': 'the same fields, as the browser sends and reads them',
  'modules/platform/session/log-line.ts': 'masks keys and secrets of any provider by their form',
  'apps/server/http/log.ts': 'masks fields of any provider by their names',
  'apps/server/config/config-directory.ts': 'OpenID Connect names the secret of a client so, whoever the vendor',
}

/** Makes a statement, an expression or a switch case parsable as a separate file. */
const toParsable = (text: string): string =>
  text.startsWith('case ') ? `switch (x) { ${text} }` : text.startsWith('{') ? `(${text})` : text

test("neither modules nor the server nor the shop use vendors' terms", () => {
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
      "status === 'requires_capture'",
      "id.startsWith('ch_' + rest)",
      "event === 'refund.updated'",
      "case 'soft_fail':",
      '`${one}\n_secret_${two}`',
      'answer.payment_\u0069ntent',
      "{ 'payment_intent': id }",
    ].filter((text) => !factsOf(toParsable(text)).namesAndTexts.some((one) => vendorTerms.test(one))),
  ).toEqual([])
  expect(
    factsOf("// stripe calls it payment_intent\nconst id = 'order'").namesAndTexts.some((one) => vendorTerms.test(one)),
  ).toBe(false)
  const speakers = code
    .filter(
      ({ path, facts }) =>
        /^(?:modules|apps\/server|apps\/shop\/app)\//.test(path) &&
        facts.namesAndTexts.some((text) => vendorTerms.test(text)),
    )
    .map((source) => source.path)
  expect(compareWithExceptions(speakers, mayNameThem)).toEqual([])
})

test('contracts import schemas and other contracts only', () => {
  const contracts = modules.filter((source) => kindOf(source.path) === 'contract')
  expect(contracts.length).toBeGreaterThan(9)
  expect(
    describeEdges(
      edgesOf(contracts).filter(
        ({ to }) => to !== 'typebox' && !(to.startsWith('modules/') && ['contract', 'pure'].includes(kindOf(to))),
      ),
    ),
  ).toEqual([])
})

test('a store imports no flow and no route, and a flow no route', () => {
  const stores = modules.filter((source) => kindOf(source.path) === 'store')
  const flows = modules.filter((source) => kindOf(source.path) === 'flows')
  expect([stores.length > 9, flows.length > 12]).toEqual([true, true])
  expect(
    describeEdges([
      ...edgesOf(stores).filter(
        ({ to }) => to.startsWith('modules/') && ['flows', 'routes', 'index'].includes(kindOf(to)),
      ),
      ...edgesOf(flows, 'all').filter(({ to }) => to.startsWith('modules/') && kindOf(to) === 'routes'),
    ]),
  ).toEqual([])
})

test("slices import each other's index, contracts, ports and pure files only", () => {
  const across = edgesOf(modules, 'all').filter(
    ({ from, to }) =>
      sliceFromPath(to) !== undefined &&
      sliceFromPath(to) !== sliceFromPath(from) &&
      sliceFromPath(to) !== 'shared' &&
      sliceFromPath(from) !== 'shared',
  )
  expect(across.length).toBeGreaterThan(60)
  expect(describeEdges(across.filter(({ to }) => ['store', 'flows', 'routes'].includes(kindOf(to))))).toEqual([])
})

test('shared depends on no slice except by type', () => {
  expect(
    describeEdges(
      edgesOf(modules.filter((source) => sliceFromPath(source.path) === 'shared')).filter(
        ({ to }) => sliceFromPath(to) !== undefined && sliceFromPath(to) !== 'shared',
      ),
    ),
  ).toEqual([])
})

test('an adapter imports ports and pure files of modules, never stores, flows or routes', () => {
  const adapters = code.filter((source) => source.path.startsWith('adapters/'))
  expect(adapters.length).toBeGreaterThan(20)
  expect(
    describeEdges(
      edgesOf(adapters).filter(
        ({ to }) =>
          /^(?:stand-ins|apps|demo|tests)\//.test(to) ||
          (to.startsWith('modules/') && ['store', 'flows', 'routes', 'index'].includes(kindOf(to))),
      ),
    ),
  ).toEqual([])
})

/** Packages of vendors, which only adapters may use unless listed. */
const vendors =
  /^(?:stripe|@stripe\/.*|ioredis|nodemailer|pg|pg-boss|sharp|@electric-sql\/.*|@myriaddreamin\/.*)(?:\/|$)/

test("only adapters import vendors' packages; drawing needs its own tool", () => {
  const users = edgesOf(code).filter(
    ({ from, to }) => vendors.test(to) && !from.startsWith('adapters/') && !from.startsWith('demo/art/'),
  )
  expect(
    compareWithExceptions(
      users.map(({ from }) => from),
      {
        'stand-ins/stripe/test-server.ts': 'tries the stand-in with the genuine client',
        'scripts/icons.ts': 'draws the icons of the shop',
      },
    ),
  ).toEqual([])
})

test('stand-ins import nothing of the shop except days', () => {
  const users = edgesOf(code.filter((source) => source.path.startsWith('stand-ins/'))).filter(
    ({ to }) => /^(?:modules|adapters|apps)\//.test(to) && to !== 'modules/shared/day.ts',
  )
  expect(
    compareWithExceptions(
      users.map(({ from }) => from),
      { 'stand-ins/main.ts': "starts them separately, for the shop's own configuration" },
    ),
  ).toEqual([])
})

test('the browser imports types and pure files of modules only', () => {
  const shop = code.filter((source) => /^apps\/(?:shop|admin)\//.test(source.path))
  expect(
    describeEdges(
      edgesOf(shop).filter(
        ({ to }) =>
          (/^(?:adapters|stand-ins|demo|apps\/server|tests)\//.test(to) &&
            !to.startsWith('adapters/payments/browser/')) ||
          (to.startsWith('modules/') && kindOf(to) !== 'pure'),
      ),
    ),
  ).toEqual([])
  // The browser code must not import these transitively either: no schema, database or server library.
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set(
    edgesOf(shop)
      .map(({ to }) => to)
      .filter((to) => to.startsWith('modules/')),
  )
  for (const path of reached)
    for (const { to } of edgesOf([byPath.get(path)!])) if (to.startsWith('modules/')) reached.add(to)
  expect(reached.size).toBeGreaterThan(4)
  expect(
    describeEdges(
      [...reached].flatMap((path) => edgesOf([byPath.get(path)!])).filter(({ to }) => !to.startsWith('modules/')),
    ),
  ).toEqual([])
})

test('a function takes the parts of the shop that it needs, never the whole', () => {
  const whole = ({ path, text }: Pick<Source, 'path' | 'text'>): string[] =>
    nodesIn(parseSource(path, text).program)
      .filter(takesWholeShop)
      .map(({ start }) => `${path} ${text.slice(0, start).split('\n').length}`)
  const planted = (type: string) =>
    whole({ path: 'x.ts', text: `export const look = async (\n  shop: ${type},\n) => 1` })
  expect(planted('Shop')).toEqual(['x.ts 1'])
  expect(planted("Pick<Shop, 'db'>")).toEqual([])
  expect(planted("SaleFlow & Pick<Shop, 'log'>")).toEqual([])
  expect(modules.flatMap(whole)).toEqual([])
})

test('only stores contain SQL', () => {
  expect(
    ["db\n  .selectFrom(\n  'deal')", 'sql<{ id: number }>`select 1`.execute(db)', 'sql\n  `select 1`'].filter(
      (text) => !factsOf(text).usesSql,
    ),
  ).toEqual([])
  const users = code.filter(
    (source) =>
      source.facts.usesSql &&
      !(
        source.path.startsWith('modules/') &&
        (kindOf(source.path) === 'store' || sliceFromPath(source.path) === 'sql')
      ) &&
      !/^(?:adapters\/(?:db|cache)|demo)\//.test(source.path),
  )
  expect(code.filter((source) => source.facts.usesSql).length).toBeGreaterThan(12)
  expect(
    compareWithExceptions(
      users.map((source) => source.path),
      {
        'apps/server/start/compose.ts': 'asks once whether the database is ready',
        'modules/money/refund/balance-taken.ts': 'how stores of several slices ask whether a balance is paid',
      },
    ),
  ).toEqual([])
})

/** SQL conditions with a top-level `or`. Kysely joins conditions with `and` without adding parentheses. */
function looseConditions(text: string): string[] {
  return [...text.matchAll(/sql<(?:boolean|SqlBool)>`([^`]*)`/g)].flatMap(([, condition]) => {
    let outside = condition!
    for (let inner = ''; inner !== outside; ) {
      inner = outside
      outside = outside.replace(/\([^()]*\)/g, '')
    }
    return /\bor\b/i.test(outside) ? [condition!.trim()] : []
  })
}

test('a condition with "or" in SQL is in parentheses', () => {
  expect(looseConditions('sql<boolean>`a is null or b < now()`')).toHaveLength(1)
  expect(looseConditions('sql<boolean>`(a is null or (b < now()))`, sql<boolean>`a > 1 and (b or c)`')).toEqual([])
  expect(code.filter(({ text }) => text.includes('sql<boolean>`')).length).toBeGreaterThan(10)
  expect(code.flatMap(({ path, code: text }) => looseConditions(text).map((one) => `${path}: ${one}`))).toEqual([])
})

test('an amount is divided and rounded in one file, and multiplied there and in the price of a stay', () => {
  const shown = 'shows a share or a whole figure; nothing is charged by it'
  const exceptions: Record<string, string> = {
    'modules/platform/pricing/price.ts':
      'the price of a stay: amounts times nights and people, and the price per person',
    'adapters/hotels/etg-rates.ts': "spreads a supplier's total over its nights, remainder and all",
    'demo/load.ts': 'makes up a price history',
    'apps/shop/app/booking/checkout-payloads.ts': "totalPrice of the shop's specification is in euros",
    'apps/shop/app/booking/cancellation-cost.tsx': shown,
  }
  expect(
    [
      'totalCents / 2',
      'row.total_cents! * 1.21',
      'Math.round(net_cents)',
      'share * priceCents',
      '(a + b.dueCents) % 7',
      'Math.floor(dueCents)',
      'Math.round(\n  (a +\n    b.dueCents),\n)',
      'dueCents /= 2',
      'row?.total_cents!.toFixed(0)',
    ].filter((text) => !factsOf(text).reckons),
  ).toEqual([])
  expect(
    ['totalCents - 1', 'a.dueCents + b.dueCents', 'const cents = 4 / 2', '<p>/ {dueCents}</p>'].filter(
      (text) => factsOf(text).reckons,
    ),
  ).toEqual([])
  const own = code.filter(
    (source) =>
      !source.path.startsWith('stand-ins/') && source.path !== 'modules/shared/money.ts' && source.facts.reckons,
  )
  expect(
    compareWithExceptions(
      own.map((source) => source.path),
      exceptions,
    ),
  ).toEqual([])
})

test('an amount is formatted in one file', () => {
  expect(
    [
      "({ style:\n 'currency' })",
      'sum.toFixed(\n  2,\n)',
      '`€ ${sum}`',
      '`\\u20ac${sum}`',
      '`EUR ${sum}`',
      '<p>€ {sum}</p>',
    ].filter((text) => !factsOf(text).writesEuros),
  ).toEqual([])
  const writers = code
    .filter((source) => /^(?:modules|adapters|apps)\//.test(source.path) && source.facts.writesEuros)
    .map((source) => source.path)
  expect(
    compareWithExceptions(writers, {
      'modules/shared/money.ts': 'the one place',
      'modules/shared/read-amount.ts': 'it reads the sign, and writes none',
    }),
  ).toEqual([])
  // Messages contain the formatted amount as a placeholder, never a number beside a currency sign.
  const messages = texts.filter(({ path }) => /^(?:languages|modules|apps)\/.*\.json$/.test(path))
  expect(messages.length).toBeGreaterThan(20)
  expect(messages.filter(({ text }) => /€|\\u20ac|\bEUR\b/.test(text)).map(({ path }) => path)).toEqual([])
  // Amounts in texts of the demo have the same format.
  const written = texts
    .filter(({ path }) => /^demo\/.*\.(?:ts|json)$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/€.{0,20}/g)].map(([found]) => found))
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((text) => !/^€(?:&nbsp;|\u00a0)[\d۰-۹.٬]+[,٫](?:-|[\d۰-۹]{2})/.test(text))).toEqual([])
})

test("a state of a sale is written by its own slice's store only", () => {
  const planted = "await db\n  .updateTable(\n    'reservation',\n  )\n  .set({ paid_at: now, state })\n  .execute()"
  expect(factsOf(planted).setsStateOf).toEqual(['reservation'])
  expect(factsOf("await transitionState(db, 'voucher_order', change)").setsStateOf).toEqual(['voucher_order'])
  const writers = (table: string) =>
    code.filter((source) => source.facts.setsStateOf.includes(table)).map((source) => source.path)
  expect(writers('reservation')).toEqual(['modules/sale/booking/store.ts'])
  expect(writers('voucher_order')).toEqual(['modules/sale/voucher/store.ts'])
  expect(writers('payment').every((path) => path === 'modules/money/payment/store.ts')).toBe(true)
})

test('random values with security relevance come from a cryptographic source', () => {
  const users = code.filter((source) => source.facts.usesRandom && !source.path.startsWith('demo/art/'))
  expect(
    compareWithExceptions(
      users.map((source) => source.path),
      {
        'adapters/hotels/etg-transport.ts': 'spreads tries that are made again',
        'stand-ins/stripe/webhooks.ts': 'faults: messages out of order',
      },
    ),
  ).toEqual([])
})

test('no source or style sheet is longer than 400 lines, and no test longer than 600', () => {
  const linesOf = (text: string) => text.split('\n').length - 1
  const long = sources
    .filter(({ path }) => !path.startsWith('demo/art/'))
    .filter(({ text, isTest }) => linesOf(text) > (isTest ? 600 : 400))
    .map((source) => source.path)
  expect(compareWithExceptions(long, { 'modules/shared/tables.ts': 'generated from the migrations' })).toEqual([])
  const sheets = texts.filter(({ path }) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter(({ text }) => linesOf(text) > 400).map(({ path }) => path)).toEqual([])
})

test('files are named in kebab-case, and none is a collection of unrelated helpers', () => {
  expect(
    modules
      .map((source) => nameOf(source.path))
      .filter(
        (name) =>
          !/^[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(name) ||
          /^(?:utils?|helpers?|common|misc|service|manager)\b/.test(name),
      ),
  ).toEqual([])
  const depth = ({ path }: Source) => path.split('/').length
  expect(
    modules
      .filter((source) => depth(source) !== (sliceFromPath(source.path) === areaFromPath(source.path) ? 3 : 4))
      .map((source) => source.path),
  ).toEqual([])
})

test('there are no TODOs, and no traces of tools, machines and merges', () => {
  const traces = new RegExp(
    [
      String.raw`\b(?:TO${''}DO|FIX${''}ME|HA${''}CK)\b`,
      String.raw`registry\.[a-z-]+\.[a-z]+`,
      'npm' + 'js\\.org',
      String.raw`(?<![\w./}:$-])/(?:home|work|root|Users|tmp|mnt)/\w`,
      '@ts-(?:ignore|nocheck)',
      String.raw`\b(?:test|describe|it)\.(?:skip|only|todo)\b`,
      String.raw`^(?:<{7}|={7}$|>{7})`,
    ].join('|'),
    'm',
  )
  expect(texts.length).toBeGreaterThan(sources.length)
  expect(
    [
      '// TO' + 'DO later',
      'https://registry.example.com/x',
      "'/ho" + "me/someone/x'",
      '// @ts-' + 'ignore',
      'test.sk' + 'ip(',
      'a line\n' + '<'.repeat(7) + ' HEAD\nanother',
    ].filter((text) => !traces.test(text)),
  ).toEqual([])
  expect(
    texts
      .filter(({ path }) => path !== 'tests/house/house.test.ts' && path !== 'package-lock.json')
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) => (traces.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 80)}`] : [])),
      ),
  ).toEqual([])
})
