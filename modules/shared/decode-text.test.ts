import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = 'naam;prijs\r\nCafé “Zoë” – € 9,50;ja'
const utf16 = (given: string, isBig = false): Uint8Array => {
  const bytes = Buffer.from(given, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const windows1252 = (given: string): Uint8Array =>
  Uint8Array.from(
    [...given].map((sign) => ({ '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96 })[sign] ?? sign.charCodeAt(0)),
  )

test.each<[string, Uint8Array, string | null]>([
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), text],
  ['UTF-16 with its mark', utf16(`\uFEFF${text}`), text],
  ['UTF-16, big end first, with its mark', utf16(`\uFEFF${text}`, true), text],
  ['UTF-16 without a mark', utf16(text), text],
  ['UTF-16, big end first, without a mark', utf16(text, true), text],
  ['Windows-1252', windows1252(text), text],
  ['Latin-1', Buffer.from('Zoë;Müller', 'latin1'), 'Zoë;Müller'],
  ['ASCII', Buffer.from('a;b'), 'a;b'],
  ['nothing', Buffer.from(''), ''],
  ['Persian in UTF-8', Buffer.from('نام;قیمت'), 'نام;قیمت'],
  [
    'XML that says Latin-1',
    Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1'),
    '<?xml version="1.0" encoding="UTF-8"?><a>é</a>',
  ],
  [
    'XML that says UTF-16',
    utf16('\uFEFF<?xml version="1.0" encoding="utf-16"?><a>é</a>'),
    '<?xml version="1.0" encoding="UTF-8"?><a>é</a>',
  ],
  ['XML in an encoding that does not exist', Buffer.from('<?xml version="1.0" encoding="none-1"?><a/>'), null],
  ['UTF-8 that is cut off in a letter', Buffer.from('\uFEFFZoë').subarray(0, 6), null],
  ['the old Macintosh', Uint8Array.from([...Buffer.from('caf'), 0x8e, 0x20]), null],
  ['DOS', Uint8Array.from([...Buffer.from('caf'), 0x82]), null],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0xff, 0xd8, 0x9d]), null],
])('%s', (_, bytes, read) => expect(decodeText(bytes)).toBe(read))
