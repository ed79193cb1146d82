import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.ts'

const secondName = (text: string) => {
  const names = createStatementNames()
  names.nameFor(text)
  return names.nameFor(text)
}

test('a statement gets its name the second time, and keeps it', () => {
  const names = createStatementNames()
  const [first, second] = ['select "id" from "deal" where "id" = $1', 'select count(*) from "deal"']
  expect([names.nameFor(first), names.nameFor(second)]).toEqual([undefined, undefined])
  const [a, b] = [names.nameFor(first), names.nameFor(second)]
  expect(new Set([a, b, undefined]).size).toBe(3)
  expect([names.nameFor(first), names.nameFor(second)]).toEqual([a, b])
  names.disable()
  expect(names.nameFor(first)).toBeUndefined()
})

test.each([
  'select * from "hotel" where "id" = $1',
  'select "d"."id", "h".* from "deal" as "d"',
  'select distinct *\nfrom deal',
  'update refund set state = $1 returning *',
  'with a as (select r.* from reservation r) select a.id from a',
])('a statement for all columns has no name: %s', (text) => {
  expect(secondName(text)).toBeUndefined()
})

test.each([
  'insert into kept (kind) values ($1) on conflict (name) where kind = $2 do nothing',
  'insert into "kept" ("kind") values ($1) on conflict ("kind", "subject")\nwhere "state" = $2 do nothing',
])('a statement that finds a partial index by a value has no name: %s', (text) => {
  expect(secondName(text)).toBeUndefined()
})

test.each([
  'insert into daily_work (name) values ($1) on conflict (name) do update set done_at = $2 where daily_work.day < $3',
  'select count(*)::int as n from reservation',
  'select price * 2, count(*) from deal_price',
  'select id, nights * price as total from stay',
])('a product, a count and a condition on the row found have one: %s', (text) => {
  expect(secondName(text)).toBeDefined()
})

test('long statements have no name, and the number of names is limited', () => {
  expect(secondName(`select ${'1,'.repeat(6_000)}1`)).toBeUndefined()
  const names = createStatementNames()
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < 1_000; index += 1) names.nameFor(`select ${index}`)
  expect(names.nameFor('select 999')).toBeDefined()
  names.nameFor('select 1000')
  expect(names.nameFor('select 1000')).toBeUndefined()
})
