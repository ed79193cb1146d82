import { expect, test } from 'vitest'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { Opening } from './opening.ts'

/** A database with one setting, which counts its reads and can delay them. */
function makeSetting(open: boolean) {
  const setting = { open, reads: 0, wait: Promise.resolve() }
  const query = {
    select: () => query,
    execute: async () => {
      setting.reads += 1
      const value = { open: setting.open }
      await setting.wait
      return [{ name: 'opening', value }]
    },
  }
  const restores = { select: () => restores, where: () => restores, orderBy: () => restores, limit: () => restores }
  const noRestore = Object.assign(restores, { executeTakeFirst: async () => undefined })
  const selectFrom = (table: string) => (table === 'setting' ? query : noRestore)
  return { setting, db: { selectFrom } as unknown as Shop['db'] }
}

test('it is read once, and again after a change was announced', async () => {
  const { setting, db } = makeSetting(false)
  const opening = new Opening(db, () => true)
  expect([await opening.isOpen(), await opening.isOpen(), setting.reads]).toEqual([false, false, 1])
  setting.open = true
  opening.forget()
  expect([await opening.isOpen(), setting.reads]).toEqual([true, 2])
  expect([await opening.brand(), setting.reads]).toEqual([expect.objectContaining({ isOpen: true }), 2])
})

test('while announcements may be missed it is read each time, and what was read then is not remembered', async () => {
  const { setting, db } = makeSetting(false)
  let isListening = false
  const opening = new Opening(db, () => isListening)
  await opening.isOpen()
  setting.open = true
  isListening = true
  expect([await opening.isOpen(), setting.reads]).toEqual([true, 2])
  isListening = false
  setting.open = false
  expect([await opening.isOpen(), setting.reads]).toEqual([false, 3])
})

test('an answer that a change overtook is not remembered', async () => {
  const { setting, db } = makeSetting(false)
  const { promise, resolve } = Promise.withResolvers<void>()
  setting.wait = promise
  const opening = new Opening(db, () => true)
  const asked = opening.isOpen()
  setting.open = true
  opening.forget()
  resolve()
  expect([await asked, await opening.isOpen()]).toEqual([false, true])
})
