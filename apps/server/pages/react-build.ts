import { createRequire } from 'node:module'

/** Which of its two builds React was loaded as, by what only the development build exports. */
export function reactBuild(): 'development' | 'production' {
  const requireOfShop = createRequire(new URL('../../shop/package.json', import.meta.url))
  return typeof (requireOfShop('react') as { act?: unknown }).act === 'function' ? 'development' : 'production'
}
