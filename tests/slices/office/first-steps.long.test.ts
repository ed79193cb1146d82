/**
 * The setup steps that a new shop still needs. Each step is open until its own condition is met; other changes do not
 * close it.
 *
 * In the long suite: the steps of an empty shop; their causes have their own tests.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { firstStepList } from '@tussenuit/modules/office/first-steps/step-names.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let owner: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 2, priceDays: 2, work: false })
  owner = shop.newClient(await signIn(shop, 'owner'))
})
afterAll(() => shop.close())

const runSql = (text: string) => sql.raw(text).execute(shop.shop.db)
const listOpenSteps = async () =>
  (await owner('GET /firstSteps', {})).data.flatMap(({ name, done }) => (done ? [] : [name]))

test('on an empty shop all steps are open, in their order, and each is closed by what it asks for', async () => {
  for (const text of [
    "delete from setting where name in ('customization', 'package', 'payment', 'vat', 'invoice_voucher')",
    'delete from content_page',
    'update hotel set active = false',
    "update deal set status = 'draft'",
    "update staff_user set active = false where email <> 'owner@demo.test'",
  ])
    await runSql(text)
  // The steps of supplier and mail server are done, because their stand-ins respond.
  const all = firstStepList.map(({ name }) => name).filter((name) => name !== 'supplier' && name !== 'mail')
  expect(await listOpenSteps()).toEqual(all)
  const own = "(select id from staff_user where email = 'owner@demo.test')"
  const totp = (user: string, confirmed: string) =>
    `insert into staff_totp (user_id, secret_sealed, confirmed_at, created_at)
      values (${user}, 'x', ${confirmed}, now())`
  const company = (address: string) =>
    JSON.stringify({ name: 'A', address, vat_number: 'NL1', chamber_of_commerce: '1', bank_account: '' })
  const page = (name: string) => `insert into content_page (name, title, body_html) values ('${name}', 'x', '<p>x</p>')`
  // SQL statements that must not close a step are listed before those that close one.
  const causes: [causes: string[], closed: string | null][] = [
    [[totp("(select id from staff_user where email = 'viewer@demo.test')", 'now()')], null],
    [[totp(own, 'null')], null],
    [[`update staff_totp set confirmed_at = now() where user_id = ${own}`], 'second_factor'],
    [["insert into setting (name, value) values ('customization', '{}')"], null],
    [[`update setting set value = '{"contact":{"email":"a@b.example"}}' where name = 'customization'`], 'look'],
    [[`insert into setting (name, value) values ('invoice_voucher', '{"company":${company('')}}')`], null],
    [[`update setting set value = '{"company":${company('B')}}' where name = 'invoice_voucher'`], 'seller'],
    [["insert into setting (name, value) values ('package', '{}')"], 'prices'],
    [["insert into setting (name, value) values ('vat', '{}')"], 'vat'],
    [["insert into setting (name, value) values ('payment', '{}')"], 'payment'],
    [["insert into content_page (name, title) values ('cookies', 'without a text')"], null],
    [["delete from content_page where name = 'cookies'"], null],
    [['faq', 'privacy-policy', 'cookies', 'about-us'].map(page), null],
    [[page('algemene-voorwaarden')], 'pages'],
    [['update hotel set deleted_at = now(), active = true'], null],
    [['update hotel set deleted_at = null'], 'hotels'],
    [["update deal set status = 'deleted'"], null],
    [["update deal set status = 'active' where id = (select min(id) from deal)"], 'deals'],
    [["update staff_user set active = true where email = 'viewer@demo.test'"], 'team'],
  ]
  const left: string[] = all
  for (const [texts, closed] of causes) {
    for (const text of texts) await runSql(text)
    if (closed !== null) left.splice(left.indexOf(closed), 1)
    expect([texts, await listOpenSteps()]).toEqual([texts, left])
  }
  expect(left).toEqual([])
})
