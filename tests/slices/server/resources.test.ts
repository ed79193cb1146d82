/**
 * The six small resources of the catalogue in the back-office: lists, editor, versions, uses, sanitised HTML, and their
 * display in the shop.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let editor: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 40, work: false })
  editor = shop.newClient(await signIn(shop, 'editor'))
})
afterAll(() => shop.close())

const makeCategory = (name: string) => ({
  name,
  title: 'Slow trains',
  summary: 'By rail, without a hurry',
  picture: null,
  position: 3,
  translations: {
    nl: { title: 'Langzame treinen', summary: 'Per spoor, zonder haast' },
    fr: { title: 'Trains lents' },
  },
})

const auditOf = (subject: string) =>
  shop.shop.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute()

describe('a category', () => {
  test('is added, seen in the shop at once in its languages, changed, and deleted; the audit log has each step', async () => {
    const { data: added } = await editor('POST /addCategories', { body: makeCategory('slow-trains') })
    expect(added).toMatchObject({ name: 'slow-trains', category_name: 'slow-trains', version: 1, deals: 0 })
    const seen = async (language?: 'nl' | 'de') =>
      (await shop.client('GET /categories', { query: language ? { language } : {} })).data.find(
        (one) => one.category_name === 'slow-trains',
      )
    expect((await seen())?.display_name).toBe('Slow trains')
    expect((await seen('nl'))?.summary).toBe('Per spoor, zonder haast')
    expect((await seen('de'))?.display_name).toBe('Slow trains')

    const params = { id: added.id }
    const { data: changed } = await editor('PUT /updateCategoriesById/:id', {
      params,
      body: {
        ...makeCategory('slow-trains'),
        title: '  Night trains ',
        translations: { de: { title: 'Nachtzüge', summary: ' ' } },
        version: added.version,
      },
    })
    expect(changed).toMatchObject({ title: 'Night trains', version: 2, updated_by: 'editor@demo.test' })
    expect(changed.translations).toEqual({ de: { title: 'Nachtzüge' } })
    expect((await seen('de'))?.display_name).toBe('Nachtzüge')
    expect((await seen('nl'))?.display_name).toBe('Night trains')

    await editor('DELETE /deleteCategoriesById/:id', { params })
    expect(await seen()).toBeUndefined()
    expect((await expectCallFailed(editor('GET /fetchCategoriesById/:id', { params }))).status).toBe(404)
    const log = await auditOf(`category:${added.id}`)
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([
      ['category.add', 'editor@demo.test'],
      ['category.update', 'editor@demo.test'],
      ['category.delete', 'editor@demo.test'],
    ])
    expect(log[1]!.before).toMatchObject({ title: 'Slow trains', version: 1 })
    expect(log[1]!.after).toMatchObject({ title: 'Night trains', version: 2 })
    expect(log[1]!.before).not.toHaveProperty('position')
  })

  test('that a colleague has changed meanwhile is refused with the current record, and nothing is lost', async () => {
    const { data: added } = await editor('POST /addCategories', { body: makeCategory('two-editors') })
    const params = { id: added.id }
    const body = { ...makeCategory('two-editors'), version: 1 }
    await editor('PUT /updateCategoriesById/:id', { params, body: { ...body, title: 'The first' } })
    const refused = await expectCallFailed(
      editor('PUT /updateCategoriesById/:id', { params, body: { ...body, title: 'The second' } }),
    )
    expect([refused.status, refused.code]).toEqual([409, 'record_changed'])
    expect(refused.data).toMatchObject({ current: { title: 'The first', version: 2, updated_by: 'editor@demo.test' } })
    expect((await editor('GET /fetchCategoriesById/:id', { params })).data.title).toBe('The first')
  })

  test('of twenty concurrent changes of one version one succeeds', async () => {
    const { data: added } = await editor('POST /addCategories', { body: makeCategory('twenty-writers') })
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        editor('PUT /updateCategoriesById/:id', {
          params: { id: added.id },
          body: { ...makeCategory('twenty-writers'), title: `Writer ${index}`, version: 1 },
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await editor('GET /fetchCategoriesById/:id', { params: { id: added.id } })).data.version).toBe(2)
  })

  test('of ten concurrent additions with one name one succeeds, the others name the field', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => editor('POST /addCategories', { body: makeCategory('one-name') })),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as CallFailed] : []))
    expect(refused).toHaveLength(9)
    for (const { status, fields } of refused)
      expect([status, fields[0]?.path, fields[0]?.code]).toEqual([400, 'name', 'name_taken'])
  })
})

describe('what is in use', () => {
  const uses = [
    ['Categories', 'category'],
    ['Themes', 'themes'],
    ['Destinations', 'destination'],
    ['Surroundings', 'surrounding'],
    ['CustomFilters', 'custom filters'],
  ] as const

  test.each(uses)('%s: the use count is that of the deals, and a record in use is not deleted', async (name) => {
    const { data } = await editor(`GET /fetchPaginated${name}` as 'GET /fetchPaginatedThemes', {
      query: { sort: '-deals', limit: 5 },
    })
    const used = data.items[0]!
    expect(used.deals).toBeGreaterThan(0)
    expect(data.items.map(({ deals }) => deals)).toEqual(data.items.map(({ deals }) => deals).toSorted((a, b) => b - a))
    const params = { id: used.id }
    const refused = await expectCallFailed(
      editor(`DELETE /delete${name}ById/:id` as 'DELETE /deleteThemesById/:id', { params }),
    )
    expect([refused.status, refused.code]).toEqual([409, 'record_in_use'])
    const { users, total } = refused.data as {
      users: { kind: string; title: string; status: string }[]
      total: number
    }
    const deals = users.filter(({ kind }) => kind === 'deal')
    expect(deals.length).toBe(Math.min(used.deals, 20))
    expect(total - users.length + deals.length).toBe(used.deals)
    for (const deal of deals) expect([typeof deal.title, deal.status]).toEqual(['string', 'active'])

    const { data: record } = await editor(`GET /fetch${name}ById/:id` as 'GET /fetchThemesById/:id', { params })
    const { status, body } = await shop.raw(
      'PUT',
      `/update${name}ById/${used.id}`,
      { ...inputOf(name, record), name: 'another-name', version: record.version },
      await signIn(shop, 'editor'),
    )
    expect([status, body.error.code]).toEqual([409, 'record_name_used'])
  })

  test('a popular destination names the setting that uses it', async () => {
    const { customization } = await shop.client('GET /customizations', {}).then(({ data }) => ({ customization: data }))
    const name = customization.popular_destinations[0]!
    const { data } = await editor('POST /searchDestinations', { body: { searchTerm: name } })
    const refused = await expectCallFailed(
      editor('DELETE /deleteDestinationsById/:id', { params: { id: data.find((one) => one.name === name)!.id } }),
    )
    expect((refused.data as { users: unknown[] }).users[0]).toEqual({
      kind: 'setting',
      id: null,
      title: 'Popular destinations',
      status: null,
    })
  })

  test('a value of a filter in use by deals cannot be removed; another can', async () => {
    const { data: rows } = await editor('GET /fetchPaginatedCustomFilters', { query: { sort: '-deals' } })
    const { data: filter } = await editor('GET /fetchCustomFiltersById/:id', { params: { id: rows.items[0]!.id } })
    const { name, title, position, values, translations, version } = filter
    const body = { name, title, position, translations, version }
    const change = (remaining: typeof values) =>
      editor('PUT /updateCustomFiltersById/:id', { params: { id: filter.id }, body: { ...body, values: remaining } })
    const refused = await expectCallFailed(change([]))
    expect([refused.status, refused.code]).toEqual([409, 'filter_value_in_use'])
    expect((refused.data as { total: number }).total).toBeGreaterThan(0)
    const { data: longer } = await change([...values, { key: 'new-value', label: 'New value' }])
    expect(longer.values.at(-1)).toEqual({ key: 'new-value', label: 'New value' })
    const { data: shorter } = await editor('PUT /updateCustomFiltersById/:id', {
      params: { id: filter.id },
      body: { ...body, values, version: longer.version },
    })
    expect(shorter.values).toEqual(values)
  })
})

/** The input for an update of the record, with the record's own values. */
function inputOf(name: string, record: object): Record<string, unknown> {
  const fields = ['name', 'title', 'position', 'translations']
  const more: Record<string, string[]> = {
    Destinations: ['summary', 'picture', 'country', 'province', 'latitude', 'longitude'],
    Surroundings: ['summary', 'picture', 'description'],
    CustomFilters: ['values'],
  }
  const wanted = [...fields, ...(more[name] ?? ['summary', 'picture'])]
  return Object.fromEntries(Object.entries(record).filter(([field]) => wanted.includes(field)))
}

describe('bad input', () => {
  const good = makeCategory('good-name')
  test.each([
    ['name', { name: 'With Spaces' }],
    ['name', { name: '' }],
    ['title', { title: '' }],
    ['title', { title: 'a\nb' }],
    ['position', { position: -1 }],
    ['position', { position: '1' }],
    ['picture', { picture: 'no-such-picture' }],
    ['translations.xx', { translations: { xx: { title: 'x' } } }],
    ['translations.en', { translations: { en: { title: 'x' } } }],
    ['translations.nl.title', { translations: { nl: { title: 'x'.repeat(121) } } }],
    ['translations.nl.colour', { translations: { nl: { colour: 'x' } } }],
    ['country', { country: 'Nederland' }],
    ['id', { id: 4 }],
  ])('400 names %s', async (path, wrong) => {
    const { status, body } = await shop.raw(
      'POST',
      '/addCategories',
      { ...good, ...wrong },
      await signIn(shop, 'editor'),
    )
    expect([status, body.error.fields?.map((field: { path: string }) => field.path)]).toEqual([400, [path]])
  })

  test('a filter value named twice, or as its title is, is refused', async () => {
    const filter = { name: 'sauna', title: 'Sauna', position: 0, translations: {} }
    const values = (keys: string[]) => ({ ...filter, values: keys.map((key) => ({ key, label: key })) })
    expect(
      (await expectCallFailed(editor('POST /addCustomFilters', { body: values(['a', 'a']) }))).fields[0]?.path,
    ).toBe('values.1.key')
    expect(
      (await expectCallFailed(editor('POST /addCustomFilters', { body: values(['title']) }))).fields[0]?.path,
    ).toBe('values.0.key')
  })
})

test('HTML is cleaned when it is stored, in every language', async () => {
  const hostile = '<p onclick="x()">Sea</p><script>alert(1)</script><a href="javascript:x()">go</a>'
  const { data } = await editor('POST /addSurroundings', {
    body: {
      name: 'hostile-sea',
      title: 'Sea',
      summary: '',
      picture: null,
      position: 0,
      description: hostile,
      translations: { nl: { description: hostile } },
    },
  })
  expect(data.description).toBe('<p>Sea</p><p><a>go</a></p>')
  expect(data.translations['nl']).toEqual({ description: '<p>Sea</p><p><a>go</a></p>' })
})

test('a list is searched in any language without regard to accents, sorted and paged, and names what is missing', async () => {
  const { data: all } = await editor('GET /fetchDestinations', {})
  const { data: page } = await editor('GET /fetchPaginatedDestinations', {
    query: { limit: 3, page: 2, sort: 'title' },
  })
  expect([page.total, page.items.length, page.page]).toEqual([all.length, 3, 2])
  const titles = all.map(({ title }) => title.toLowerCase()).toSorted()
  expect(page.items.map(({ title }) => title.toLowerCase())).toEqual(titles.slice(3, 6))
  await editor('POST /addThemes', {
    body: { ...makeCategory('cafe-culture'), title: 'Café 100%', translations: { de: { title: 'Kaffeehäuser' } } },
  })
  for (const q of ['cafe 1', 'CAFÉ 100', '100%', 'kaffeehauser']) {
    const { data } = await editor('GET /fetchPaginatedThemes', { query: { q } })
    expect([q, data.items.map(({ name }) => name)]).toEqual([q, ['cafe-culture']])
  }
  const { data: none } = await editor('GET /fetchPaginatedThemes', { query: { q: '100_' } })
  expect(none.total).toBe(0)
  const { data: found } = await editor('POST /searchThemes', { body: { searchTerm: 'café' } })
  expect(found[0]?.missing_languages).toEqual(languages.filter((language) => language !== 'en'))
  expect(
    (await expectCallFailed(editor('GET /fetchPaginatedThemes', { query: { sort: 'id; drop' as never } }))).status,
  ).toBe(400)
})
