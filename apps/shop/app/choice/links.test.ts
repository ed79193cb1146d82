import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'

const app = new URL('../', import.meta.url)

/** A link without the travel choice would drop it, and the next page would show other prices. */
test('every link of the shop hands the choice on: only one file takes links from the router', async () => {
  const files = (await readdir(app, { recursive: true })).filter((name) => name.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  const imports = /import \{([^}]*)\} from 'react-router'/g
  const own = files.filter((name) =>
    [...readFileSync(new URL(name, app), 'utf8').matchAll(imports)].some(([, names]) =>
      /\b(Link|NavLink|useHref|useLinkClickHandler)\b/.test(names!),
    ),
  )
  expect(own).toEqual(['choice/link.tsx'])
})

/** Plain anchors to documents and legal texts are allowed, because they do not lead to a page with prices. */
test('no plain anchor leads to a page with prices', async () => {
  const files = (await readdir(app, { recursive: true })).filter((name) => name.endsWith('.tsx'))
  const plain = files.flatMap((name) =>
    [
      ...readFileSync(new URL(name, app), 'utf8').matchAll(
        /<a\b[^>]*href="\/(packages|booking|favourites)?[^a-z][^>]*/g,
      ),
    ].map(([text]) => `${name}: ${text}`),
  )
  expect(plain).toEqual([])
})
