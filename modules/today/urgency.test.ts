import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languagesWithOffice, messagesOf } from '@tussenuit/languages/messages.ts'
import { rolePermissions } from '../shared/permission.ts'
import { hiddenFrom, kindsFor, taskKinds } from './urgency.ts'

const modules = new URL('../', import.meta.url)

/** Kinds of the tasks that the program writes, where they stand in the call. */
const written = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('flows.ts'))
  .flatMap((path) => {
    const source = readFileSync(new URL(path, modules), 'utf8')
    return [...source.matchAll(/(?:insertTask|keepTasks)\([\s\S]{0,400}?\bkind: '(\w+)'/g)].map(([, kind]) => kind!)
  })

test('every kind that is written can be chosen, and has its name in each language of the back-office', () => {
  expect(new Set(written).size).toBeGreaterThan(15)
  expect(written.filter((kind) => !(taskKinds as string[]).includes(kind))).toEqual([])
  for (const language of languagesWithOffice) {
    const { kind } = messagesOf<{ today: { kind: Record<string, string> } }>(language, 'office')!.today
    expect([language, Object.keys(kind).toSorted()]).toEqual([language, taskKinds.toSorted()])
  }
})

test('a role is notified of what it sees: no gifts without vouchers, no translations without the catalogue', () => {
  expect(hiddenFrom(rolePermissions.owner)).toEqual([])
  expect(hiddenFrom(rolePermissions.finance)).toEqual(['change_set_refused', 'price_moved', 'translations_outdated'])
  expect(hiddenFrom(['reservations.read'])).toEqual([
    'change_set_refused',
    'gift_due',
    'price_moved',
    'translations_outdated',
  ])
  expect(kindsFor(rolePermissions.editor)).toEqual([])
})
