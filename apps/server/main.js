/**
 * The entry point of `npm start`. Runs the bundle (decision 025) if it is current, and the sources otherwise, during
 * development, and where a module that was loaded first may change sources (`node --import`, by tests only). Caches
 * compiled code, which makes the next start faster; if the folder is not writable, the start is slower. Plain
 * JavaScript: without TypeScript, Node does not load what removes types, which is 20 MB.
 */
import { enableCompileCache, setSourceMapsSupport } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isBundleCurrent } from './bundle.js'
import './start/production.js'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
const runsSources = process.env['SHOP_DEV'] === 'on' || process.execArgv.some((flag) => flag.startsWith('--import'))
const isBundled = !runsSources && isBundleCurrent()
if (isBundled) setSourceMapsSupport(true)
// Only modules that are loaded after this point are cached.
await import(isBundled ? './build/start.js' : './start/start.ts')
