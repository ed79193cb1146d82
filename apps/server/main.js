/**
 * The entry point of `npm start`. Caches compiled code, which makes the next start a third faster; if the folder is not
 * writable, the start is slower. Plain JavaScript: with compiled code from the cache, Node does not load what removes
 * types, which is 20 MB.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
// Only modules that are loaded after this point are cached.
await import('./start/start.ts')
