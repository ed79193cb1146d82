import { expect, test } from 'vitest'
import { changeKeys, readKeys, replaceKeys } from './key-file.ts'

const file =
  '# the shop\nPORT=4001\nSECRET_KEY="first"   # made in May\nexport SECRET_KEY_PREVIOUS=zero\nSMTP_URL=smtp://a\n'

test('a key is accepted before it is used, and the one before it stays accepted', () => {
  const before = readKeys(file)
  expect(before).toEqual({ current: 'first', previous: ['zero'] })
  const added = changeKeys(before, 'add', 'second')
  expect(added).toEqual({ current: 'first', previous: ['second', 'zero'] })
  const used = changeKeys(added, 'use', 'unused')
  expect(used).toEqual({ current: 'second', previous: ['first', 'zero'] })
  const written = replaceKeys(file, used)
  expect(written).toBe('# the shop\nPORT=4001\nSECRET_KEY=second\nSECRET_KEY_PREVIOUS=first,zero\nSMTP_URL=smtp://a\n')
  expect(readKeys(written)).toEqual(used)
})

test('a file without a key, and a use without a key that was added, are refused', () => {
  expect(() => readKeys('PORT=1\n')).toThrow('no SECRET_KEY')
  expect(() => readKeys('SECRET_KEY=one,two\n')).toThrow('has a comma')
  expect(() => changeKeys({ current: 'a', previous: [] }, 'use', 'b')).toThrow('--add is first')
})
