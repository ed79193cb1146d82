/**
 * The bookkeeper's files opened by LibreOffice Calc in Dutch: every column is there, amounts are numbers with the right
 * decimals, days are days, and numbers of sales stay texts. Compared with the figures of the books.
 *
 * In the long suite: all of it, if LibreOffice is installed (Debian: libreoffice-calc).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { type Calc, type CalcCell, isCalcInstalled, openCalc, type Program } from '../../libreoffice.ts'
import { signIn } from '../../voucher-steps.ts'
import { WorkedShop } from '../../worked-sale-steps.ts'
import { makeSales } from '../../worked-sales.ts'

const journalColumns =
  'Boeking Soort Boekstuk Datum Boekjaar Periode Grootboeknummer Grootboekrekening Btw-code Btw ' +
  'Verkoop Deal Kostenplaats Omschrijving Debet Credit Bedrag D/C'

const isThere = isCalcInstalled()
if (!isThere) console.info('skipped: the files of the bookkeeper in LibreOffice need libreoffice-calc')

describe.skipIf(!isThere)('files of the bookkeeper in LibreOffice Calc in Dutch (needs soffice)', () => {
  let calc: Calc
  let shop: TestShop
  let finance: Client
  let headers: Record<string, string>
  beforeAll(async () => {
    calc = openCalc()
    shop = await startTestShop({ deals: 2, priceDays: 40, work: false })
    headers = await signIn(shop, 'finance')
    finance = shop.newClient(headers)
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 10 }))
    const { db } = shop.shop
    const reserved = db.selectFrom('reservation').selectAll().where('number', '=', reservation.reservationNumber)
    const voucher = db.selectFrom('voucher').select('id').where('kind', '=', 'value')
    const { id } = await voucher.executeTakeFirstOrThrow()
    await new WorkedShop(shop.shop, id, await reserved.executeTakeFirstOrThrow()).play([...makeSales(60)])
  }, 300_000)
  afterAll(async () => {
    await shop?.close()
    calc?.close()
  })

  const download = async (path: string): Promise<string> => {
    const reply = await fetch(`${shop.url}/api${path}`, { headers })
    expect([path, reply.status]).toEqual([path, 200])
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())
  }
  const programs: Program[] = [false, true].map((detects) => ({ locale: 'nl-NL', separator: ';', detects }))
  const open = async (path: string, program: Program) => {
    const [head, ...rows] = await calc.read(await download(path), program)
    const titles = head!.map(({ value }) => value)
    expect(head!.every(({ type }) => type === 'string')).toBe(true)
    expect(rows.every((row) => row.length <= titles.length)).toBe(true)
    const column = (title: string): CalcCell[] => {
      const at = titles.indexOf(title)
      expect([title, at >= 0]).toEqual([title, true])
      return rows.map((row) => row[at] ?? { type: '', value: '' })
    }
    return { titles, rows, column }
  }
  /** The sum of a column in cents; every cell is empty or a number with at most two decimals. */
  const sumCents = (cells: readonly CalcCell[]): number => {
    for (const { type, value } of cells)
      expect([type, value]).toEqual([
        expect.stringMatching(/^(?:float|)$/),
        expect.stringMatching(/^(?:-?\d+(?:\.\d{1,2})?|)$/),
      ])
    return cells.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
  }

  test.each(programs)('the journal, special numbers $detects: columns, decimals and totals', async (program) => {
    const { titles, rows, column } = await open('/exportJournal?period=2026-Q1&language=nl&decimal=comma', program)
    expect(titles).toEqual(journalColumns.split(' '))
    const { data } = await finance('GET /books', { query: { period: '2026-Q1' } })
    expect(rows.length).toBe(data.lines)
    expect([sumCents(column('Debet')), sumCents(column('Credit')), sumCents(column('Bedrag'))]).toEqual([
      data.debit_cents,
      data.credit_cents,
      0,
    ])
    expect(column('Datum').every(({ type, value }) => type === 'date' && /^2026-0[123]-\d\d$/.test(value))).toBe(true)
    expect(column('Verkoop').every(({ type, value }) => type === 'string' && /^T[UV]\d{8}$/.test(value))).toBe(true)
    expect(column('Grootboeknummer').every(({ value }) => /^\d{3,9}$/.test(value))).toBe(true)
    expect(new Set(column('D/C').map(({ value }) => value))).toEqual(new Set(['D', 'C']))
    // A ledger number of four digits and the number of the month are the same in either cell.
    expect(new Set(column('Periode').map(({ value }) => Number(value)))).toEqual(new Set([1, 2, 3]))
  })

  test.each(programs)(
    'the register of invoices, special numbers $detects: totals of every document',
    async (program) => {
      const { titles, rows, column } = await open('/exportInvoiceRegister?period=2026&format=csv&language=nl', program)
      const stored = await shop.shop.db
        .selectFrom('invoice')
        .select(['number', 'total_cents', 'vat'])
        .where('year', '=', 2026)
        .execute()
      expect(rows.length).toBe(stored.length)
      const total = titles.find((title) => /^totaal/i.test(title))!
      expect([titles, total !== undefined]).toEqual([titles, true])
      expect(sumCents(column(total))).toBe(stored.reduce((sum, row) => sum + row.total_cents, 0))
      const numbers = column(titles.find((title) => /nummer/i.test(title))!).map(({ value }) => value)
      expect(numbers.toSorted()).toEqual(stored.map(({ number }) => number).toSorted())
    },
  )

  test.each(['oss', 'icp', 'margin'] as const)('the summary %s: every amount is a number', async (summary) => {
    const path = `/exportTaxSummary?summary=${summary}&period=2026&format=csv&language=nl`
    for (const program of programs) {
      const { titles, rows } = await open(path, program)
      expect(titles.length).toBeGreaterThan(3)
      const last = rows.map((row) => row.at(-1)!)
      expect([summary, last.every(({ type }) => type === 'float')]).toEqual([summary, true])
    }
  })

  test('the month report: its figures are numbers with their decimals', async () => {
    const { data } = await finance('GET /monthReport', { query: { month: '2026-03' } })
    for (const program of programs) {
      const rows = await calc.read(await download('/exportMonthReport?month=2026-03&format=csv&language=nl'), program)
      const found = rows
        .flat()
        .flatMap(({ type, value }) => (type === 'float' ? [Math.round(Number(value) * 100)] : []))
      for (const { name, total } of data.sections)
        expect([name, total.cents === 0 || found.includes(total.cents)]).toEqual([name, true])
    }
  })
})
