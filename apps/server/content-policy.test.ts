import { expect, test } from 'vitest'
import { contentPolicy } from './pages.ts'

const policy = (jsUrl: string | null, paying: boolean) =>
  contentPolicy('<p>', ['begin()'], paying, { standInPort: null, stripe: { jsUrl } as never })
const rule = (name: string, text: string) => text.split('; ').find((one) => one.startsWith(`${name} `)) ?? ''

test('in production the paying pages may load the script that STRIPE_JS_URL names, and no other page may', () => {
  const named = policy('https://pay.example/v3/stripe.js', true)
  for (const name of ['script-src', 'connect-src', 'frame-src'])
    expect(rule(name, named), name).toContain('https://pay.example')
  expect(rule('script-src', named)).toContain('https://js.stripe.com')
  expect(policy('https://pay.example/v3/stripe.js', false)).not.toContain('pay.example')
  expect(rule('script-src', policy(null, true))).toBe(
    "script-src 'self' 'sha256-15S4FGE7rP6kq/PzA1uIhN3+8zfaO6/TnJp4fMWo7lE=' https://js.stripe.com " +
      'https://*.js.stripe.com',
  )
})
