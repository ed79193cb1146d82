import { expect, test } from 'vitest'
import { generateCode, formatCode } from '../../money/ledger/code.ts'
import { parseCodeFromFragment, createRedeemLink } from './link.ts'

test('a code comes back from its link, and stands in no part of it that is sent to a server', () => {
  for (const code of [...Array.from({ length: 200 }, () => formatCode(generateCode())), 'SUMMER 2026', 'zomer-é-1']) {
    const link = new URL(createRedeemLink('https://shop.example/verzilveren', code))
    expect(parseCodeFromFragment(link.hash)).toBe(code)
    expect(link.origin + link.pathname + link.search).toBe('https://shop.example/verzilveren')
  }
})

test.each(['', '#', '#abc', '#main content', '#%E0%A4%A', `#${'A'.repeat(81)}`, '#<b>x</b>'])(
  '"%s" holds no code',
  (fragment) => expect(parseCodeFromFragment(fragment)).toBeNull(),
)
