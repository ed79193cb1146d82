/**
 * Newsletter subscribers in the office: the list with the proofs of consent, the exported file, and unsubscribing on
 * request.
 *
 * In the long suite: the list of subscribers; the access table says who may read it.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAfterSaleShop, expectRefused } from '../../after-sale-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
beforeAll(async () => {
  at = await startAfterSaleShop()
})
afterAll(() => at?.shop.close())

/**
 * Subscribes through the form. `confirmed`: the e-mail address is then confirmed in the database, without the link of
 * the mail.
 */
async function subscribe(email: string, confirmed: boolean): Promise<number> {
  await at.shop.newClient()(confirmed ? 'POST /activateEmail' : 'POST /saveGuestEmails', {
    body: { email, language: 'nl' },
  })
  const { id, confirm_hash } = await at
    .db()
    .selectFrom('subscriber')
    .select(['id', 'confirm_hash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(confirm_hash).not.toBeNull()
  if (confirmed)
    await sql`update subscriber set state = 'confirmed', confirmed_at = now(),
      consent = consent || '{"confirmedAt":"2026-11-20T10:00:00.000Z","confirmedFrom":"abc"}' where id = ${id}`.execute(
      at.db(),
    )
  return id
}

const listSubscribers = async (query: object = {}, role: 'viewer' | 'support' = 'viewer') =>
  (await at.as(role)('GET /newsletterSubscribers', { query })).data
const fetchFile = async (query = '') => {
  const reply = await fetch(`${at.shop.url}/api/exportNewsletterSubscribers${query}`, { headers: at.bearer('viewer') })
  return Buffer.from(await reply.arrayBuffer()).toString()
}

test('the list shows state and proof, and is narrowed by a part of the address and by state', async () => {
  await subscribe('mila.list@example.org', true)
  await subscribe('piet_list@example.org', false)
  const { items, total } = await listSubscribers({ q: 'LIST@example' })
  expect(total).toBe(2)
  expect(items.map(({ email }) => email)).toEqual(['piet_list@example.org', 'mila.list@example.org'])
  expect(items[1]).toMatchObject({
    state: 'confirmed',
    language: 'nl',
    consent: {
      form: 'home',
      text_version: '2026-11',
      text: expect.stringContaining('mail me about new packages'),
      asked_at: expect.any(String),
      asked_from: expect.stringMatching(/^[\da-f]{64}$/),
      confirmed_at: '2026-11-20T10:00:00.000Z',
      ended_at: null,
      ended_by: null,
    },
  })
  expect(items[0]).toMatchObject({ state: 'asked', consent: { form: 'footer', confirmed_at: null } })
  const emails = async (query: object) => (await listSubscribers(query)).items.map(({ email }) => email)
  expect(await emails({ q: 'list@', state: 'asked' })).toEqual(['piet_list@example.org'])
  expect(await emails({ q: 'list@', sort: 'email', limit: 1, page: 2 })).toEqual(['piet_list@example.org'])
  // "_" and "%" are not wildcards in a search.
  expect(await emails({ q: 't_list' })).toEqual(['piet_list@example.org'])
  expect(await emails({ q: '%' })).toEqual([])
  // Replies contain no hash from which a link could be made.
  const row = await at.db().selectFrom('subscriber').selectAll().where('email', '=', 'piet_list@example.org').execute()
  expect(JSON.stringify(await listSubscribers())).not.toContain(row[0]!.unsubscribe_hash)
})

test('the file holds what was filtered, runs no formula, and is in the log without an address', async () => {
  await subscribe('=cmd@example.org', false)
  await subscribe('plain.file@example.org', true)
  const file = await fetchFile('?q=plain.file')
  expect(file.startsWith('\uFEFFemail,state,language,form,text_version,text,asked_at,')).toBe(true)
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('\r\nplain.file@example.org,confirmed,nl,home,2026-11,')
  expect(await fetchFile()).toContain("\r\n'=cmd@example.org,asked,")
  const { data: log } = await at.as('owner')('GET /fetchAuditLog', { query: { action: 'newsletter.export' } })
  expect(log.items.at(-1)).toMatchObject({
    actor: 'viewer@demo.test',
    after: { rows: 1, state: null, searched: true },
  })
  expect(JSON.stringify(log)).not.toContain('@example.org')
})

test('staff end a subscription: it stays known as unsubscribed, its links are dead, and only its owner comes back', async () => {
  const id = await subscribe('gone@example.org', false)
  const asked = await at.db().selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const end = (role: 'support' | 'viewer') =>
    at.as(role)('POST /newsletterSubscribers/:id/unsubscribe', { params: { id } })
  await expectRefused(end('viewer'), 403, 'not_allowed')
  const { data } = await end('support')
  expect(data).toMatchObject({ state: 'unsubscribed', consent: { ended_by: 'support@demo.test' } })
  const after = await at.db().selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(after).toMatchObject({ email: 'gone@example.org', confirm_hash: null, confirm_expires_at: null })
  expect(after.consent).toMatchObject(asked.consent as object)
  expect((await end('support')).data).toEqual(data)
  const { data: log } = await at.as('owner')('GET /fetchAuditLog', { query: { subject: `subscriber:${id}` } })
  expect(log.items).toMatchObject([
    { action: 'newsletter.unsubscribe', before: { state: 'asked' }, after: { state: 'unsubscribed' } },
  ])
  await expectRefused(
    at.as('support')('POST /newsletterSubscribers/:id/unsubscribe', { params: { id: 999_999_999 } }),
    404,
    'subscriber_unknown',
  )
  await at.shop.newClient()('POST /saveGuestEmails', { body: { email: 'gone@example.org' } })
  expect((await listSubscribers({ q: 'gone@' })).items).toMatchObject([{ state: 'asked', consent: { ended_by: null } }])
})

test('a page of the list is read from an index, however many subscribers there are', async () => {
  await sql`insert into subscriber (email, state, unsubscribe_hash, created_at)
    select 'many' || n || '@example.com', case when n % 50 = 0 then 'asked' else 'confirmed' end, 'many' || n,
      now() - n * interval '1 minute' from generate_series(1, 5000) n`.execute(at.db())
  await sql`analyze subscriber`.execute(at.db())
  // Sequential scans are disabled, because the planner prefers them for a small table.
  const plan = (query: ReturnType<typeof sql>) =>
    at
      .db()
      .transaction()
      .execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        return JSON.stringify((await sql`explain ${query}`.execute(trx)).rows)
      })
  const page = sql`order by created_at desc, id desc limit 25`
  expect(await plan(sql`select * from subscriber ${page}`)).toContain('subscriber_by_creation')
  expect(await plan(sql`select * from subscriber where state = 'unsubscribed' ${page}`)).toContain(
    'subscriber_by_state',
  )
  expect(await plan(sql`select * from subscriber where email like '%many4321@%'`)).toContain('subscriber_email_words')
})
