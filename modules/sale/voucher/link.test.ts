import { expect, test } from 'vitest'
import { makeCode, showCode } from '../../money/ledger/code.ts'
import { codeInFragment, redeemLink } from './link.ts'

test('a code comes back from its link, and stands in no part of it that is sent to a server', () => {
  for (const code of [...Array.from({ length: 200 }, () => showCode(makeCode())), 'SUMMER 2026', 'zomer-é-1']) {
    const link = new URL(redeemLink('https://shop.example/verzilveren', code))
    expect(codeInFragment(link.hash)).toBe(code)
    expect(link.origin + link.pathname + link.search).toBe('https://shop.example/verzilveren')
  }
})

test.each(['', '#', '#abc', '#main content', '#%E0%A4%A', `#${'A'.repeat(81)}`, '#<b>x</b>'])(
  '"%s" holds no code',
  (fragment) => expect(codeInFragment(fragment)).toBeNull(),
)
