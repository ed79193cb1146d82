import { expect, test } from 'vitest'
import { type LedgerCode, codeIneligibilityReason, toVoucherRefusal } from './redeemable.ts'
import { toLogLine } from '../../platform/session/log-line.ts'
import { generateCode, formatCode } from './code.ts'
import { parseCodesFromCsv, type ListedCode } from './code-list.ts'

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
  expect(
    ['2026-11-19', '2026-11-20', '2028-11-20', '2028-11-21'].map((day) => codeIneligibilityReason(code, day)),
  ).toEqual(['not_yet', null, null, 'expired'])
})

test("a partner's code is good for arrivals between its days, a voucher with a value for any", () => {
  const arrivals = ['2026-11-19', '2026-11-20', '2028-11-20', '2028-11-21']
  const reasons = (ledgerCode: LedgerCode) =>
    arrivals.map((arrival) => codeIneligibilityReason(ledgerCode, '2027-01-01', 7, arrival))
  expect(reasons({ ...code, dealId: 7, stay })).toEqual(['not_yet', null, null, 'expired'])
  expect([reasons(code), reasons({ ...code, dealId: 7 })]).toEqual([
    [null, null, null, null],
    [null, null, null, null],
  ])
  expect(codeIneligibilityReason({ ...code, stay }, '2028-11-21', 7, '2028-11-20')).toBe('expired')
})

test('a code of another package, of a campaign that is off, blocked or used up is refused', () => {
  expect(codeIneligibilityReason({ ...code, dealId: 7 }, '2027-01-01', 8)).toBe('other_package')
  expect(codeIneligibilityReason({ ...code, dealId: 7 }, '2027-01-01', 7)).toBe(null)
  expect(codeIneligibilityReason({ ...code, stay: { ...stay, active: false } }, '2027-01-01')).toBe('unknown')
  expect(codeIneligibilityReason({ ...code, stay: { ...stay, available: false } }, '2027-01-01')).toBe('used_up')
  expect(codeIneligibilityReason({ ...code, blocked: true }, '2027-01-01')).toBe('unknown')
  expect(codeIneligibilityReason({ ...code, availableCents: 0 }, '2027-01-01')).toBe('used_up')
  expect(codeIneligibilityReason(null, '2027-01-01')).toBe('unknown')
})

test('what a booking holds already was used in time; a partner sold no arrival after its last day all the same', () => {
  const held = { ...code, heldHere: true }
  expect([
    codeIneligibilityReason(code, '2028-11-21'),
    codeIneligibilityReason(held, '2028-11-21'),
    codeIneligibilityReason(held, '2026-11-19'),
  ]).toEqual(['expired', null, 'not_yet'])
  const partners = { ...held, stay }
  expect([
    codeIneligibilityReason(partners, '2028-11-21', undefined, '2028-11-20'),
    codeIneligibilityReason(partners, '2028-11-21', undefined, '2028-11-21'),
  ]).toEqual([null, 'expired'])
})

test('a refusal names the reason for an own code; for an imported one every refusal is the same', () => {
  const reasons = ['unknown', 'other_package', 'not_yet', 'expired', 'used_up'] as const
  expect(reasons.map((reason) => toVoucherRefusal(reason, code).status)).toEqual([404, 422, 409, 410, 409])
  expect(toVoucherRefusal('expired', code)).toMatchObject({
    code: 'voucher_expired',
    data: { valid_until: '2028-11-20' },
  })
  const unknown = toVoucherRefusal('unknown', null)
  expect(unknown).toMatchObject({ status: 404, code: 'voucher_not_valid' })
  for (const reason of reasons) expect(toVoucherRefusal(reason, { ...code, imported: true })).toEqual(unknown)
})

test("a partner's list is read with or without a heading, quotes, further columns and empty lines", () => {
  expect(parseCodesFromCsv('\uFEFFCode;Name\r\n"AB-12";x\r\n\r\nCD34,y\nEF56')).toEqual([
    { line: 2, code: 'AB-12' },
    { line: 4, code: 'CD34' },
    { line: 5, code: 'EF56' },
  ])
  const codes = (csv: string) => (parseCodesFromCsv(csv) as ListedCode[]).map(({ code }) => code)
  expect(codes('AB12\nCD34')).toEqual(['AB12', 'CD34'])
  expect(codes('sep=;\r\nActiecode;Naam\r\nAAAA-1111;x\r\nBBBB-2222;y')).toEqual(['AAAA-1111', 'BBBB-2222'])
  expect(codes('code\rDDDD-1111\rEEEE-2222\r')).toEqual(['DDDD-1111', 'EEEE-2222'])
  expect(codes('"FF;F-1111";x\n"G""G-1",y')).toEqual(['FF;F-1111', 'G"G-1'])
  // Where codes may be plain text, the first line is not treated as a heading.
  expect(codes('SUMMER\nAUTUMN\nWINTER25')).toEqual(['SUMMER', 'AUTUMN', 'WINTER25'])
})

test('a code that a page writes to the log does not stand in it', () => {
  for (let round = 0; round < 200; round += 1) {
    const code = generateCode()
    for (const form of [
      code,
      formatCode(code),
      formatCode(code).toLowerCase(),
      formatCode(code).replaceAll('-', ' '),
    ]) {
      const line = toLogLine(`voucher ${form} refused`, { voucher: form })
      expect(`${line.message} ${line.data}`).not.toContain(form)
    }
  }
})
