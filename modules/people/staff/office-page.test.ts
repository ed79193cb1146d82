import { expect, test } from 'vitest'
import { safeOfficePath } from './office-page.ts'

const origin = 'https://shop.test'

test('a page of the office is gone back to, with its query', () => {
  for (const page of ['/admin', '/admin/deals', '/admin/deals?page=2&filter=%7B%7D', '/admin/hotels/12#rooms'])
    expect(safeOfficePath(page, origin)).toBe(page)
})

test('nothing else is', () => {
  const elsewhere = [
    '',
    null,
    undefined,
    'https://evil.test/admin',
    '//evil.test/admin',
    '/\\evil.test/admin',
    '\\\\evil.test',
    '/\t/evil.test/admin',
    'javascript:alert(1)//admin',
    'https://shop.test@evil.test/admin',
    'http://shop.test/admin',
    '/administrator',
    '/admin/../booking',
    '/admin/..//evil.test',
    '/booking',
    'http://[',
  ]
  for (const page of elsewhere) expect(safeOfficePath(page, origin), String(page)).toBe('/admin')
})

test('what it answers is one line', () => {
  expect(safeOfficePath('/admin/a\r\nset-cookie: x', origin)).toBe('/admin/aset-cookie:%20x')
})
