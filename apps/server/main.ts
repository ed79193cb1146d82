/**
 * The entry point of `npm start`. Caches compiled code, which makes the next start a third faster; if the folder is not
 * writable, the start is slower.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
// Only modules that are loaded after this point are cached.
await import('./start/start.ts')
