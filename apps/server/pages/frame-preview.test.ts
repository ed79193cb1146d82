import { expect, test } from 'vitest'
import { removeScripts } from './frame-preview.ts'

test('a page in a preview frame has styles and texts, but no script and none that is loaded ahead', () => {
  const page =
    '<head><link rel="stylesheet" href="/a.css"><link rel="modulepreload" href="/a.js"/><style>a{}</style>' +
    '<script type="module" async="">import "/a.js"\nlet b = 1 > 0</script></head>' +
    '<body><p>Sea</p><script>go()</script></body>'
  expect(removeScripts(page)).toBe(
    '<head><link rel="stylesheet" href="/a.css"><style>a{}</style></head><body><p>Sea</p></body>',
  )
})
