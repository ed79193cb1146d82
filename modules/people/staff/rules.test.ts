import { expect, test } from 'vitest'
import { findPasswordProblem } from './password-rule.ts'
import { refreshTokenStatus, refreshTokenExpiry } from './rotation.ts'
import { createConcurrencyLimiter } from './concurrency-limit.ts'

test.each([
  'short-1',
  'Password1234!',
  'wachtwoord2026',
  'aaaaaaaaaaaaaaa',
  '123456789012345',
  'abcdefghijklmno',
  'qwertyqwerty12',
  'aXaXaXaXaXaXaX',
  'herta.vos2026',
  'tussenuit2026',
])('"%s" is easily guessed', (password) => {
  expect(findPasswordProblem(password, 'herta.vos@shop.test')).not.toBeNull()
})

test.each([
  'five quiet herons',
  'Zq8#nfW2mLp0',
  'новый пароль из слов',
  '雨の日は散歩しないで下さい',
  'a'.repeat(60) + ' heron quiet',
])('"%s" will do', (password) => {
  expect(findPasswordProblem(password, 'herta.vos@shop.test')).toBeNull()
})

test('a refresh token is judged by use first, then by revocation and age', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const token = { used_at: null, revoked_at: null, expires_at: at(60) }
  expect(refreshTokenStatus(token, now)).toBe('good')
  expect(refreshTokenStatus({ ...token, expires_at: at(0) }, now)).toBe('ended')
  expect(refreshTokenStatus({ ...token, used_at: at(-10) }, now)).toBe('repeated')
  expect(refreshTokenStatus({ ...token, used_at: at(-11) }, now)).toBe('stolen')
  expect(refreshTokenStatus({ ...token, used_at: at(-11), expires_at: at(-5) }, now)).toBe('stolen')
  expect(refreshTokenStatus({ ...token, used_at: at(-1), revoked_at: at(-1) }, now)).toBe('ended')
})

test('a session lives half an hour from each use and never past its twelfth hour', () => {
  const began = new Date('2026-11-20T08:00:00Z')
  expect(refreshTokenExpiry(began, began)).toEqual(new Date('2026-11-20T08:30:00Z'))
  expect(refreshTokenExpiry(began, new Date('2026-11-20T19:45:00Z'))).toEqual(new Date('2026-11-20T20:00:00Z'))
})

test('only so many work at once, only so many wait, the rest is asked to come back', async () => {
  const limited = createConcurrencyLimiter(4, 50)
  let running = 0
  let most = 0
  const doors: (() => void)[] = []
  const visit = () =>
    limited(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((open) => doors.push(open))
      running -= 1
    })
  const visits = Array.from({ length: 60 }, () =>
    visit().then(
      () => 'served',
      (refusal: { status: number; retryAfterSeconds: number }) =>
        `${refusal.status} after ${refusal.retryAfterSeconds}`,
    ),
  )
  let open = true
  const answers = Promise.all(visits).finally(() => (open = false))
  while (open) {
    doors.shift()?.()
    await new Promise(setImmediate)
  }
  expect(most).toBe(4)
  expect((await answers).filter((answer) => answer === 'served')).toHaveLength(54)
  expect((await answers).filter((answer) => answer === '503 after 5')).toHaveLength(6)
})

test('work that fails gives its place to the next', async () => {
  const limited = createConcurrencyLimiter(1, 5)
  const answers = await Promise.allSettled([
    limited(() => Promise.reject(new Error('broken'))),
    limited(async () => 'next'),
    limited(async () => 'last'),
  ])
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})
