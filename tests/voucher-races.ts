/**
 * One code in many concurrent checkouts, over HTTP on two server processes with one PostgreSQL. Each checkout uses
 * another browser session. Without guards (chaos/guards-off.ts, and without the database constraint) the same rounds
 * must fail.
 *
 * - `TEST_DATABASE_URL=… node tests/voucher-races.ts 20 1000`: numbers of checkouts and rounds
 * - `TEST_DATABASE_URL=… node tests/voucher-races.ts 100 50 off`: the control
 */
import { type Pair, startServerPair } from './chaos/pair.ts'

export type VoucherRaces = {
  rounds: number
  /** Number of rounds in which more was spent than the code's balance. */
  broken: number
  faults: string[]
  checkouts: number
  won: number
  books: string[]
}
type RaceSize = { checkouts: number; rounds: number }

/** Number of rounds per prebooked room, because a prebook expires. */
const roundsPerOffer = 200

async function makeCodes(pair: Pair, cents: number, count: number): Promise<string[]> {
  const { voucher_id } = (
    await pair.post(
      0,
      '/createVouchers',
      { name: `Raced for ${cents}`, value_cents: cents, selling_price: cents, active: false },
      pair.asStaff,
    )
  ).data as { voucher_id: number }
  await pair.post(0, '/savevouchers', { voucher_id, generate: count }, pair.asStaff)
  const codes: string[] = []
  for (let page = 1; codes.length < count; page += 1)
    codes.push(
      ...(
        (await pair.post(0, '/fetchVoucherCodesByVoucherId', { voucher_id, page, limit: 100 }, pair.asStaff)).data as {
          items: { code: string }[]
        }
      ).items.map((one) => one.code),
    )
  return codes
}

/** Prebooks a room; if it has just been sold, another one. */
async function prebookRoom(pair: Pair): Promise<{ body: Record<string, unknown> }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await pair.sales(1, 'full')
    } catch (error) {
      if (tries === 10 || (error as { code?: string }).code !== 'offer_gone') throw error
    }
  }
}

async function raceOneRound(
  pair: Pair,
  body: Record<string, unknown>,
  code: string,
  checkouts: number,
): Promise<{ won: string[]; strange: string[] }> {
  const answers = await Promise.all(
    Array.from({ length: checkouts }, (_, index) =>
      pair.post(index, '/pre-reservation', { ...body, voucher_codes: [code] }, { 'session-id': crypto.randomUUID() }),
    ),
  )
  return {
    won: answers
      .filter((answer) => answer.status === 200)
      .map((answer) => (answer.data as { reservationNumber: string }).reservationNumber),
    strange: answers
      .filter((answer) => answer.status !== 200 && answer.status !== 409)
      .map((answer) => `answered ${answer.status}`),
  }
}

/** SQL: the balance, the held amount and the open holds of each code. */
const standing =
  'select c.id, c.balance_cents, c.held_cents, (select coalesce(sum(h.cents), 0)::int from voucher_hold h where ' +
  "h.code_id = c.id and h.state = 'open') as holds from voucher_code c join voucher v on v.id = c.voucher_id " +
  "where v.name like 'Raced for %'"

/** Creates codes that each cover one stay, and runs one round of checkouts for each code. */
export async function raceForVoucherCodes(pair: Pair, { checkouts, rounds }: RaceSize): Promise<VoucherRaces> {
  const result: VoucherRaces = { rounds, broken: 0, faults: [], checkouts: 0, won: 0, books: [] }
  for (let from = 0; from < rounds; from += roundsPerOffer) {
    const { body } = await prebookRoom(pair)
    const codes = await makeCodes(pair, body['agreed_total_cents'] as number, Math.min(roundsPerOffer, rounds - from))
    for (const [index, code] of codes.entries()) {
      const { won, strange } = await raceOneRound(pair, body, code, checkouts)
      result.checkouts += checkouts
      result.won += won.length
      if (won.length > 1) result.broken += 1
      if (won.length !== 1) result.faults.push(`round ${from + index}: ${won.length} checkouts had the code`)
      result.faults.push(...strange.map((text) => `round ${from + index}: ${text}`))
    }
  }
  for (const row of await pair.rows<{ id: number; balance_cents: number; held_cents: number; holds: number }>(
    standing,
  )) {
    if (row.holds > row.balance_cents || row.holds !== row.held_cents)
      result.faults.push(`code ${row.id}: ${row.holds} held of ${row.balance_cents}, ${row.held_cents} on its account`)
  }
  return result
}

/** `control`: without the guard of the program and the constraint of the database. */
export async function raceForVouchersOnTwoServers(
  databaseUrl: string,
  sizes: RaceSize[],
  control = false,
): Promise<VoucherRaces[]> {
  const pair = await startServerPair(databaseUrl, control ? 'off' : 'on')
  try {
    if (control) await pair.rows('alter table voucher_code drop constraint voucher_code_held')
    const results: VoucherRaces[] = []
    for (const size of sizes) results.push(await raceForVoucherCodes(pair, size))
    if (!control)
      results.at(-1)!.books = (await pair.books()).map(
        ({ invariant, subject, text }) => `${invariant} ${subject}: ${text}`,
      )
    return results
  } finally {
    await pair.close()
  }
}

if (import.meta.filename === process.argv[1]) {
  const [checkouts, rounds] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 100)]
  const started = Date.now()
  const [result] = await raceForVouchersOnTwoServers(
    process.env['TEST_DATABASE_URL']!,
    [{ checkouts, rounds }],
    process.argv[4] === 'off',
  )
  console.log(
    JSON.stringify({
      ...result,
      faults: result!.faults.slice(0, 5),
      faultCount: result!.faults.length,
      seconds: Math.round((Date.now() - started) / 1000),
    }),
  )
}
