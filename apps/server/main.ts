/**
 * `npm start`. Compiled code is kept for the next start, which takes a third less time; where the folder cannot be
 * written the start is only slower.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
// Only what is loaded from here on is kept.
await import('./start.ts')
