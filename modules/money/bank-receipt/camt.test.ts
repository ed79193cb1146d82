import { expect, test } from 'vitest'
import { Refusal } from '../../shared/refusal.ts'
import { maxEntries, parseStatement } from './camt.ts'

const namespaceOf = (version: string) => `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`
const makeStatement = (
  entries: string,
  { version = '02', head = '', account = '<IBAN>NL91ABNA0417164300</IBAN>' } = {},
) =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<Document xmlns="${namespaceOf(version)}"><BkToCstmrStmt>
  <GrpHdr><MsgId>M1</MsgId></GrpHdr>
  <Stmt><Id>S1</Id><Acct><Id>${account}</Id></Acct><Bal><Amt Ccy="EUR">9.99</Amt></Bal>${entries}</Stmt>
  </BkToCstmrStmt></Document>`

type Fields = Partial<Record<'amount' | 'currency' | 'side' | 'status' | 'reference' | 'details', string>>
const makeEntry = ({
  amount = '250.00',
  currency = 'EUR',
  side = 'CRDT',
  status = 'BOOK',
  reference = '<AcctSvcrRef>REF-1</AcctSvcrRef>',
  details = '',
}: Fields = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts>
  <BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-21</Dt></ValDt>${reference}
  <NtryDtls>${details}</NtryDtls></Ntry>`
const payer = `<TxDtls><RltdPties><Dbtr><Nm>S. de Vries &amp; Co</Nm></Dbtr><DbtrAcct><Id><IBAN>NL02RABO0123456789</IBAN></Id></DbtrAcct></RltdPties>
  <RmtInf><Ustrd>Boeking TU23456789</Ustrd><Ustrd>dank je</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`

test('version 02: day of booking, cents, payer, and structured reference before the text', () => {
  expect(parseStatement(makeStatement(makeEntry({ details: payer })))).toEqual({
    receipts: [
      {
        account: 'NL91ABNA0417164300',
        reference: 'REF-1',
        isReferenceMade: false,
        receivedOn: '2026-11-20',
        amountCents: 25_000,
        payer: 'S. de Vries & Co',
        payerAccount: 'NL02RABO0123456789',
        text: 'RF18539007547034\nBoeking TU23456789\ndank je',
      },
    ],
    outgoing: [],
    skipped: 0,
    coverage: [{ account: 'NL91ABNA0417164300', first: '2026-11-20', last: '2026-11-20' }],
  })
})

test('version 08: the status is a code of its own, the payer a party, the day a moment', () => {
  const one = makeEntry({
    status: '<Cd>BOOK</Cd>',
    details: payer.replace('<Dbtr>', '<Dbtr><Pty>').replace('</Dbtr>', '</Pty></Dbtr>'),
  }).replace('<BookgDt><Dt>2026-11-20</Dt></BookgDt>', '<BookgDt><DtTm>2026-11-20T09:30:00+01:00</DtTm></BookgDt>')
  const { receipts } = parseStatement(makeStatement(one, { version: '08' }))
  expect(receipts).toMatchObject([{ receivedOn: '2026-11-20', payer: 'S. de Vries & Co', amountCents: 25_000 }])
})

test('what went out, is not booked or is not in euros is skipped', () => {
  const entries = [
    makeEntry({ side: 'DBIT' }),
    makeEntry({ status: 'PDNG' }),
    makeEntry({ currency: 'USD' }),
    makeEntry(),
  ].join('')
  const { receipts, skipped } = parseStatement(makeStatement(entries))
  expect([receipts.length, skipped]).toEqual([1, 3])
})

test('what went out is listed apart, with its receiver; what cannot be read of it is skipped', () => {
  const receiver = payer.replaceAll('Dbtr', 'Cdtr')
  const entries = [
    makeEntry({ side: 'DBIT', details: receiver }),
    makeEntry({ side: 'DBIT', amount: '12345678.00' }),
    makeEntry({ side: 'DBIT' }).replace('2026-11-20', '2026-02-30'),
  ].join('')
  const { receipts, outgoing, skipped } = parseStatement(makeStatement(entries))
  expect([receipts, skipped]).toEqual([[], 3])
  expect(outgoing).toMatchObject([{ amountCents: -25_000, payer: 'S. de Vries & Co', reference: 'REF-1' }])
})

test('a statement covers the days that it says, without any entry too', () => {
  const period = '<FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-30T23:59:59</ToDtTm></FrToDt>'
  const closing =
    '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><Dt><Dt>2026-12-02</Dt></Dt></Bal>'
  const daysOf = (content: string) =>
    parseStatement(makeStatement(content)).coverage.map(({ first, last }) => [first, last])
  expect(daysOf(period)).toEqual([['2026-11-01', '2026-11-30']])
  expect(daysOf(closing + makeEntry())).toEqual([['2026-11-20', '2026-12-02']])
  expect(daysOf(makeEntry({ side: 'DBIT' }))).toEqual([['2026-11-20', '2026-11-20']])
  expect(daysOf('')).toEqual([])
})

test('the reference that a payer gave is part of the text, unless it says nothing', () => {
  const textOf = (reference: string) => {
    const details = payer.replace('<TxDtls>', `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>`)
    return parseStatement(makeStatement(makeEntry({ reference: '', details }))).receipts[0]!
  }
  expect(textOf('po_1Abc').text).toBe('RF18539007547034\nBoeking TU23456789\ndank je\npo_1Abc')
  expect(textOf('NOTPROVIDED').text).toBe('RF18539007547034\nBoeking TU23456789\ndank je')
  // The made reference is that of entries imported before these references were read.
  expect(textOf('po_1Abc').reference).toBe(textOf('NOTPROVIDED').reference)
})

test.each([
  ['0.01', 1],
  ['12', 1_200],
  ['12.5', 1_250],
  ['1234567.89000', 123_456_789],
])('%s euros are %i cents', (amount, cents) => {
  expect(parseStatement(makeStatement(makeEntry({ amount }))).receipts[0]!.amountCents).toBe(cents)
})

const makePart = (amount: string, reference: string, more = '') =>
  `<TxDtls><Refs>${reference}</Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>${more}</TxDtls>`

test('an entry of several payments is divided where they are its sum, and stays one where not', () => {
  const two = makePart('100.00', '<AcctSvcrRef>A</AcctSvcrRef>') + makePart('150.00', '')
  expect(
    parseStatement(makeStatement(makeEntry({ details: two }))).receipts.map(({ reference, amountCents }) => [
      reference,
      amountCents,
    ]),
  ).toEqual([
    ['A', 10_000],
    ['REF-1/2', 15_000],
  ])
  const short = makePart('100.00', '') + makePart('149.00', '')
  expect(
    parseStatement(makeStatement(makeEntry({ details: short }))).receipts.map(({ amountCents }) => amountCents),
  ).toEqual([25_000])
})

test('without a reference of the bank one is made of the content: the same again, and two alike are two', () => {
  const bare = makeEntry({ reference: '', details: payer })
  const { receipts } = parseStatement(makeStatement(bare + bare + makeEntry({ reference: '', amount: '1.00' })))
  const [first, second, third] = receipts.map(({ reference }) => reference)
  expect(second).toBe(`${first}-2`)
  expect(third).not.toBe(first)
  expect(parseStatement(makeStatement(bare)).receipts[0]!.reference).toBe(first)
})

const catchCode = (content: string) => {
  try {
    parseStatement(content)
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

test.each([
  ['a document type', makeStatement(makeEntry(), { head: '<!DOCTYPE Document>' }), 'file_doctype'],
  [
    'an entity of its own',
    makeStatement(makeEntry(), {
      head: '<!DOCTYPE Document [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>',
    }),
    'file_doctype',
  ],
  ['an entity that nothing declares', makeStatement(makeEntry({ details: '<TxDtls>&a;</TxDtls>' })), 'file_xml'],
  ['a file that ends early', makeStatement(makeEntry()).slice(0, -40), 'file_xml'],
  ['another encoding', makeStatement(makeEntry()).replace('UTF-8', 'ISO-8859-1'), 'file_encoding'],
  ['letters that were read wrongly', makeStatement(makeEntry({ details: '<TxDtls>\ufffd</TxDtls>' })), 'file_encoding'],
  ['another version', makeStatement(makeEntry(), { version: '13' }), 'file_camt'],
  ['another kind of file', '<Document xmlns="urn:x"/>', 'file_camt'],
  ['an account without a number', makeStatement(makeEntry(), { account: '' }), 'file_camt'],
  ['no statement', makeStatement('').replace(/<Stmt>.*<\/Stmt>/s, ''), 'file_camt'],
  ['an amount with a comma', makeStatement(makeEntry({ amount: '1,00' })), 'file_entry'],
  ['a third of a cent', makeStatement(makeEntry({ amount: '0.003' })), 'file_entry'],
  ['a day that is none', makeStatement(makeEntry().replace('2026-11-20', '2026-02-30')), 'file_entry'],
  ['too many entries', makeStatement(makeEntry({ side: 'DBIT' }).repeat(maxEntries + 1)), 'file_entries'],
  ['elements that nest too deeply', makeStatement(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`), 'file_depth'],
  [
    'too many attributes',
    makeStatement(`<a ${Array.from({ length: 30 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
    'file_depth',
  ],
])('refused: %s', (_name, content, code) => {
  expect(catchCode(content)).toBe(code)
})
