/** The section “A new SECRET_KEY”: what was opened with the old one opens after it. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { buyVouchers } from '../voucher-steps.ts'
import type { Rehearsal } from './rehearsal.ts'
import { settingsFile, signIn } from './set-up.ts'
import { asShop, createVisitor, readReservation, type Sale } from './visitors.ts'

const readKey = (): string => parseEnv(readFileSync(settingsFile, 'utf8'))['SECRET_KEY']!

export async function replaceKey(rehearsal: Rehearsal, sale: Sale): Promise<void> {
  await rehearsal.follow('A new SECRET_KEY', async (take, shell) => {
    const [staff, visitor] = [await signIn(), createVisitor()]
    const { codes } = await buyVouchers(asShop(visitor.client), { cents: 10_000 })
    const key = readKey()
    await shell.runAll(take('tussenuit-admin rotate-key --add'))
    const status = (answer: Promise<{ status: number }>) => answer.then(({ status: code }) => code)
    const facts = {
      isReplaced: readKey() !== key,
      session: await status(staff.ask('/api/system', { headers: staff.headers })),
      link: await readReservation(sale),
      code: await status(visitor.client('POST /validate-voucher', { body: { voucher_code: codes[0]! } })),
    }
    staff.leave()
    visitor.leave()
    return facts
  })
}
