/**
 * Lists of the office as files: filtered as on the screen, readable by spreadsheets, and limited to what the role may
 * see.
 *
 * In the long suite: all of it.
 */
import { unzipSync, strFromU8 } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '@tussenuit/modules/shared/csv.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

let shop: TestShop
let numbers: string[]
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Sea steam in Domburg'] })
  const chosen = await findBookableStay(shop)
  numbers = []
  for (const [name, surname] of [
    ['=HYPERLINK("http://x")', 'Bakker'],
    ['Sanne', 'رضایی'],
  ] as const) {
    const latin = surname.startsWith('ر') ? { latinSurname: 'Rezaei' } : {}
    const guests = [
      { name: 'Sanne', surname: 'Bakker', ...latin },
      { name: 'Joost', surname: 'Bakker' },
    ]
    const { reservation } = await reserveRoom(shop, chosen, { surname: 'Bakker', guests })
    await shop.shop.db
      .updateTable('reservation')
      .set({
        guest: JSON.stringify({ name, surname, email: `${numbers.length}@example.nl`, phone: '+31612345678' }),
      })
      .where('number', '=', reservation.reservationNumber)
      .execute()
    numbers.push(reservation.reservationNumber)
  }
})
afterAll(() => shop.close())

const fetchFile = async (path: string, role: Parameters<typeof signIn>[1]) =>
  fetch(`${shop.url}/api${path}`, { headers: await signIn(shop, role) })
const rowsOf = (text: string) => {
  const read = parseCsv(text)
  if ('brokenLine' in read) throw new Error(`line ${read.brokenLine} is broken`)
  return read.rows.map(({ cells }) => cells)
}

test('reservations as CSV in Dutch: filtered, with decimals and without formulas', async () => {
  const reply = await fetchFile('/exportReservations?format=csv&language=nl', 'support')
  expect(reply.headers.get('content-disposition')).toMatch(/reservations-\d{4}-\d\d-\d\d\.csv/)
  const text = await reply.text()
  // A spreadsheet would execute a cell that begins like a formula.
  expect(text).toContain(`"'=HYPERLINK(`)
  expect(text).not.toMatch(/(?:^|;)"?=/m)
  const rows = rowsOf(text)
  expect(rows[0]!.slice(0, 4)).toEqual(['Nummer', 'Status', 'Geboekt op', 'Aankomst'])
  expect(
    rows
      .slice(1)
      .map(([number]) => number)
      .toSorted(),
  ).toEqual(numbers.toSorted())
  const [hostile, persian] = numbers.map((number) => rows.find((row) => row[0] === number)!)
  const column = (name: string) => rows[0]!.indexOf(name)
  expect(hostile![column('Totaal, euro')]).toMatch(/^\d+,\d\d$/)
  expect(hostile![column('Personen')]).toBe('2')
  expect(persian![column('Reiziger')]).toBe('Sanne رضایی')
  const found = rowsOf(await (await fetchFile(`/exportReservations?format=csv&q=${numbers[0]}`, 'support')).text())
  expect(found.slice(1).map(([number]) => number)).toEqual([numbers[0]])
  const states = await fetchFile('/exportReservations?format=csv&state=cancelled', 'support')
  expect(rowsOf(await states.text())).toHaveLength(1)
})

test('voucher orders as a workbook with numbers that can be summed', async () => {
  const { order } = await buyVouchers(shop, { cents: 5_000, quantity: 2 })
  const reply = await fetchFile('/exportVoucherOrders?format=xlsx&language=en', 'finance')
  const parts = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  const texts = Object.entries(parts)
    .map(([name, part]) => (name.endsWith('.xml') ? strFromU8(part) : ''))
    .join('')
  expect(texts).toContain(order.transaction_number)
  expect(sheet).toMatch(/<v>100<\/v>/)
})

test('the codes of a voucher as a file: whole, narrowed by their state, and for who may issue codes', async () => {
  const { voucher, codes } = await buyVouchers(shop, { cents: 10_000, quantity: 3 })
  const path = `/exportVoucherCodes?format=csv&language=nl&voucher_id=${voucher.voucher_id}`
  const rows = rowsOf(await (await fetchFile(path, 'finance')).text())
  expect(rows[0]).toEqual(['Code', 'Status', 'Geldig tot en met', 'Waarde, euro', 'Over, euro'])
  expect(
    rows
      .slice(1)
      .map(([code]) => code)
      .toSorted(),
  ).toEqual(codes.toSorted())
  expect(rows[1]!.slice(3)).toEqual(['100,00', '100,00'])
  expect(rowsOf(await (await fetchFile(`${path}&state=blocked`, 'finance')).text())).toHaveLength(1)
  expect((await fetchFile(path, 'support')).status).toBe(403)
  // Without a voucher, campaign or order, the file would contain all codes of the shop, so the call is refused.
  expect((await fetchFile('/exportVoucherCodes?format=csv', 'finance')).status).toBe(400)
  const { rows: logged } = await sql<{ after: unknown }>`select after from audit
    where subject = 'list:voucher-codes'`.execute(shop.shop.db)
  expect(logged).toHaveLength(2)
  for (const code of codes) expect(JSON.stringify(logged)).not.toContain(code)
})

test('the audit log names each export with its filter; roles without the list have no file', async () => {
  await fetchFile('/exportReservations?format=csv&state=confirmed&q=sanne@example.nl', 'support')
  const rows = rowsOf(await (await fetchFile('/exportAuditLog?format=csv&action=list.export', 'owner')).text())
  expect(rows[1]!.slice(1, 4)).toEqual(['support@demo.test', 'list.export', 'list:reservations'])
  expect(rows[1]![5]).toContain('"state":"confirmed"')
  // The audit entry does not contain the search term.
  expect(rows[1]![5]).toContain('"searched":true')
  expect(rows[1]![5]).not.toContain('sanne')
  const refusals = [
    ['/exportReservations?format=csv', 'editor'],
    ['/exportVoucherOrders?format=csv', 'editor'],
    ['/exportAuditLog?format=csv', 'support'],
  ] as const
  for (const [path, role] of refusals) expect((await fetchFile(path, role)).status).toBe(403)
})

test('a workbook has at most 5,000 rows, and the refusal says so; a CSV file takes more', async () => {
  await shop.shop.db
    .insertInto('audit')
    .columns(['actor', 'action', 'subject', 'at'])
    .expression(sql`select 'system', 'limit.test', 'list:limit', now() from generate_series(1, 5001)`)
    .execute()
  const path = '/exportAuditLog?action=limit.test'
  const refused = await fetchFile(`${path}&format=xlsx`, 'owner')
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ error: { code: 'export_too_large' }, data: { max: 5_000 } })
  const csv = await fetchFile(`${path}&format=csv`, 'owner')
  expect(rowsOf(await csv.text())).toHaveLength(5_002)
})
