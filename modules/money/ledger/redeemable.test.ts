import { expect, test } from 'vitest'
import { type LedgerCode, ineligibilityReason, refusalFor } from './redeemable.ts'
import { logLine } from '../../platform/session/log-line.ts'
import { makeCode, showCode } from './code.ts'
import { codesOfCsv, type ListedCode } from './code-list.ts'

const code: LedgerCode = {
  heldHere: false,
  id: 1,
  voucherId: 1,
  dealId: null,
  orderNumber: 'TV1',
  imported: false,
  blocked: false,
  validFrom: '2026-11-20',
  validUntil: '2028-11-20',
  issuedCents: 5_000,
  balanceCents: 5_000,
  availableCents: 5_000,
  stay: null,
}
const stay = { campaignId: 1, active: true, nights: 1, persons: 2, available: true, left: 1 }

test('a voucher is good on its first and its last day, and not the day before or after', () => {
  expect(['2026-11-19', '2026-11-20', '2028-11-20', '2028-11-21'].map((day) => ineligibilityReason(code, day))).toEqual(
    ['not_yet', null, null, 'expired'],
  )
})

test("a partner's code is good for arrivals between its days, a voucher with a value for any", () => {
  const arrivals = ['2026-11-19', '2026-11-20', '2028-11-20', '2028-11-21']
  const reasons = (ledgerCode: LedgerCode) =>
    arrivals.map((arrival) => ineligibilityReason(ledgerCode, '2027-01-01', 7, arrival))
  expect(reasons({ ...code, dealId: 7, stay })).toEqual(['not_yet', null, null, 'expired'])
  expect([reasons(code), reasons({ ...code, dealId: 7 })]).toEqual([
    [null, null, null, null],
    [null, null, null, null],
  ])
  expect(ineligibilityReason({ ...code, stay }, '2028-11-21', 7, '2028-11-20')).toBe('expired')
})

test('a code of another package, of a campaign that is off, blocked or used up is refused', () => {
  expect(ineligibilityReason({ ...code, dealId: 7 }, '2027-01-01', 8)).toBe('other_package')
  expect(ineligibilityReason({ ...code, dealId: 7 }, '2027-01-01', 7)).toBe(null)
  expect(ineligibilityReason({ ...code, stay: { ...stay, active: false } }, '2027-01-01')).toBe('unknown')
  expect(ineligibilityReason({ ...code, stay: { ...stay, available: false } }, '2027-01-01')).toBe('used_up')
  expect(ineligibilityReason({ ...code, blocked: true }, '2027-01-01')).toBe('unknown')
  expect(ineligibilityReason({ ...code, availableCents: 0 }, '2027-01-01')).toBe('used_up')
  expect(ineligibilityReason(null, '2027-01-01')).toBe('unknown')
})

test('what a booking holds already was used in time; a partner sold no arrival after its last day all the same', () => {
  const held = { ...code, heldHere: true }
  expect([
    ineligibilityReason(code, '2028-11-21'),
    ineligibilityReason(held, '2028-11-21'),
    ineligibilityReason(held, '2026-11-19'),
  ]).toEqual(['expired', null, 'not_yet'])
  const partners = { ...held, stay }
  expect([
    ineligibilityReason(partners, '2028-11-21', undefined, '2028-11-20'),
    ineligibilityReason(partners, '2028-11-21', undefined, '2028-11-21'),
  ]).toEqual([null, 'expired'])
})

test('a refusal names the reason for an own code; for an imported one every refusal is the same', () => {
  const reasons = ['unknown', 'other_package', 'not_yet', 'expired', 'used_up'] as const
  expect(reasons.map((reason) => refusalFor(reason, code).status)).toEqual([404, 422, 409, 410, 409])
  expect(refusalFor('expired', code)).toMatchObject({ code: 'voucher_expired', data: { valid_until: '2028-11-20' } })
  const unknown = refusalFor('unknown', null)
  expect(unknown).toMatchObject({ status: 404, code: 'voucher_not_valid' })
  for (const reason of reasons) expect(refusalFor(reason, { ...code, imported: true })).toEqual(unknown)
})

test("a partner's list is read with or without a heading, quotes, further columns and empty lines", () => {
  expect(codesOfCsv('\uFEFFCode;Name\r\n"AB-12";x\r\n\r\nCD34,y\nEF56')).toEqual([
    { line: 2, code: 'AB-12' },
    { line: 4, code: 'CD34' },
    { line: 5, code: 'EF56' },
  ])
  const codes = (csv: string) => (codesOfCsv(csv) as ListedCode[]).map(({ code }) => code)
  expect(codes('AB12\nCD34')).toEqual(['AB12', 'CD34'])
  expect(codes('sep=;\r\nActiecode;Naam\r\nAAAA-1111;x\r\nBBBB-2222;y')).toEqual(['AAAA-1111', 'BBBB-2222'])
  expect(codes('code\rDDDD-1111\rEEEE-2222\r')).toEqual(['DDDD-1111', 'EEEE-2222'])
  expect(codes('"FF;F-1111";x\n"G""G-1",y')).toEqual(['FF;F-1111', 'G"G-1'])
  // Where codes may be plain text, the first line is not treated as a heading.
  expect(codes('SUMMER\nAUTUMN\nWINTER25')).toEqual(['SUMMER', 'AUTUMN', 'WINTER25'])
})

test('a code that a page writes to the log does not stand in it', () => {
  for (let round = 0; round < 200; round += 1) {
    const code = makeCode()
    for (const form of [code, showCode(code), showCode(code).toLowerCase(), showCode(code).replaceAll('-', ' ')]) {
      const line = logLine(`voucher ${form} refused`, { voucher: form })
      expect(`${line.message} ${line.data}`).not.toContain(form)
    }
  }
})
