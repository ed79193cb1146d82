import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-policy.ts'

const provider = {
  scripts: ['https://pay.example'],
  calls: ['https://api.pay.example'],
  frames: ['https://bank.example'],
}
const ruleOf = (name: string, text: string) => text.split('; ').find((one) => one.startsWith(`${name} `)) ?? ''

test('a page on which is paid admits what the card provider names, and no other page does', () => {
  const paying = contentSecurityPolicy('<p>', ['begin()'], provider)
  expect(ruleOf('script-src', paying)).toBe(
    "script-src 'self' 'sha256-15S4FGE7rP6kq/PzA1uIhN3+8zfaO6/TnJp4fMWo7lE=' https://pay.example",
  )
  expect(ruleOf('connect-src', paying)).toBe("connect-src 'self' https://api.pay.example")
  expect(ruleOf('frame-src', paying)).toBe("frame-src 'self' https://bank.example")
  expect(contentSecurityPolicy('<p>', ['begin()'], null)).not.toContain('example')
})
