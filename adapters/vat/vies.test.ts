import { afterAll, expect, test } from 'vitest'
import { startVatRegister } from '@tussenuit/stand-ins/vat/stand-in.ts'
import { runWithRequestWait } from '@tussenuit/modules/shared/third-party.ts'
import { createViesRegister } from './vies.ts'

const standIn = await startVatRegister(['NL004495445B01'])
afterAll(() => standIn.close())
const logged: object[] = []
const register = createViesRegister({ url: `${standIn.url}/`, log: (entry) => logged.push(entry) })

test('the register says yes or no, by the number with its prefix', async () => {
  expect(await register.find('NL004495445B01')).toBe('registered')
  expect(await register.find('NL000099998B57')).toBe('not_registered')
  expect(standIn.asked).toEqual(['NL004495445B01', 'NL000099998B57'])
  expect(logged).toEqual([])
})

test('a member state out of reach, no answer in time and no server are unknown, not refused, and logged', async () => {
  standIn.state = 'down'
  expect(await register.find('NL004495445B01')).toBe('unknown')
  standIn.state = 'silent'
  const wait = { deadlineAt: performance.now() + 50, enter: async () => true }
  expect(await runWithRequestWait(wait, () => register.find('NL004495445B01'))).toBe('unknown')
  const nowhere = createViesRegister({ url: 'http://127.0.0.1:1', log: (entry) => logged.push(entry) })
  expect(await nowhere.find('NL004495445B01')).toBe('unknown')
  expect(logged).toHaveLength(3)
})
