import { createRequire } from 'node:module'

/** The build of React that was loaded, recognised by an export that only the development build has. */
export function detectReactBuild(): 'development' | 'production' {
  const requireOfShop = createRequire(new URL('../../shop/package.json', import.meta.url))
  return typeof (requireOfShop('react') as { act?: unknown }).act === 'function' ? 'development' : 'production'
}
