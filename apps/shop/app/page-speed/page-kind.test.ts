import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { pageKindOf, routesWithKind } from './page-kind.ts'

test('each route that has a kind exists, and the pages that visitors wait for have one', () => {
  const ids = routes.map(({ id, file }) => id ?? file.replace(/\.tsx?$/, ''))
  expect(ids).toEqual(expect.arrayContaining([...routesWithKind]))
  const kinds = ids.map((id) => `${id} ${pageKindOf(id)}`)
  expect(kinds).toEqual(
    expect.arrayContaining([
      'routes/home home',
      'destinations headings',
      'routes/listing listing',
      'routes/detail package',
      'routes/booking booking',
      'routes/my-booking my-booking',
      'routes/contact other',
    ]),
  )
  expect(pageKindOf(undefined)).toBe('other')
})
