import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '../../shared/permission.ts'
import { toLookalikeSkeleton } from './role-name.ts'

test.each([
  ['Owner', 'owner'],
  ['ｏｗｎｅｒ', 'owner'],
  ['оwner', 'owner'],
  ['оԝпег', 'owner'],
  ['ownеr', 'owner'],
  ['οwner', 'owner'],
  ['o\u200bwner', 'owner'],
  ['owner\u2060', 'owner'],
  ['own\u00ader', 'owner'],
  ['\u202eowner', 'owner'],
  ['o w n e r', 'owner'],
  ['owner.', 'owner'],
  ['öwnér', 'owner'],
  ['0wner', 'owner'],
  ['ovvner', 'owner'],
  ['ᴏᴡɴᴇʀ', 'owner'],
  ['𝐨𝐰𝐧𝐞𝐫', 'owner'],
  ['ⓞⓦⓝⓔⓡ', 'owner'],
  ['FlNANCE', 'finance'],
  ['ﬁnance', 'finance'],
  ['vıewer', 'viewer'],
  ['ЅUРРORТ', 'support'],
  ['rnanager', 'manager'],
  ['edit\u0000or', 'editor'],
])('%j looks like %s', (name, other) => {
  expect(toLookalikeSkeleton(name)).toBe(toLookalikeSkeleton(other))
})

test('the built-in roles do not look like each other, nor like other names', () => {
  const names = [...roles, 'Reception', 'Front desk', 'Night owner', 'Owners', 'Beheer', 'Продажи', '前台', 'پذیرش']
  expect(new Set(names.map(toLookalikeSkeleton)).size).toBe(names.length)
})

test('a name looks like itself with whatever nobody sees in it, and a name of nothing else is empty', () => {
  const unseen = fc.constantFrom(
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    ' ',
    '\u00a0',
    '\u3164',
    '\uffa0',
    '\u2800',
    '\u034f',
  )
  fc.assert(
    fc.property(fc.constantFrom<string>(...roles), fc.array(unseen, { maxLength: 6 }), fc.nat(6), (role, signs, at) => {
      const text = signs.join('')
      expect(toLookalikeSkeleton(role.slice(0, at) + text + role.slice(at))).toBe(toLookalikeSkeleton(role))
      expect(toLookalikeSkeleton(text)).toBe('')
    }),
  )
})
