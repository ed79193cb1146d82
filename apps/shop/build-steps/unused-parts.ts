/**
 * Leaves parts of React DOM and React Router out of the browser's build that the shop never runs, and that remain
 * because other parts refer to them.
 */
import type { Plugin } from 'vite'

const router = '/react-router/dist/production/lib/'

/**
 * Files in whose place are functions that answer as they would with the shop's options; what only the server or the RSC
 * mode imports is undefined.
 */
const replacements: Record<string, string> = {
  // Discovery of routes: `routeDiscovery` is `initial`.
  [`${router}dom/ssr/fog-of-war.js`]: `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    export const getPartialManifest = (manifest) => manifest
    export const getManifestPath = undefined
    export const getPathsWithAncestors = undefined
    export const handleClientVersionMismatch = undefined`,
  // `HydratedRouter` has no instrumentations.
  [`${router}router/instrumentation.js`]: `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = undefined
    export const instrumentationResultMetaContext = undefined`,
}

/** Drops names for developer tools, and warnings about the shop's own code, which its tests would show. */
const dropHelp = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replaceAll(/^\s*(?:warning|warningOnce|warnOnce)\(.*\);$/gm, ';')

const edits: Record<string, (code: string) => string> = {
  // Unused components stay because they have names and `forwardRef` is not marked as free of side effects.
  [`${router}dom/lib.js`]: (code) =>
    code.replaceAll(/^(const \w+ = )(?=React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ '),
  // `links` of the shop's routes name no pages to prefetch.
  [`${router}dom/ssr/components.js`]: (code) =>
    code.replace(/isPageLinkDescriptor\(link\) \? [^?]*?\(PrefetchPageLinks, \{[^}]*\}\) : /s, ''),
  // React Server Components are not used.
  [`${router}hooks.js`]: (code) =>
    code.replace(/return [^;]*?\(RSCErrorHandler, \{ error \}, result\);/, 'return result;'),
  // Scripts are part of the fallback of a client loader, which no route has; the server renders them otherwise.
  [`${router}dom/ssr/errorBoundaries.js`]: (code) =>
    code
      .replace(/renderScripts \? .*?\(Scripts, null\) : null/, 'null')
      .replace(/let heyDeveloper = .*?\n\t\}\);/s, 'let heyDeveloper = null;'),
  // Hints for resources: pages have them as elements.
  '/react-dom/cjs/react-dom.production.js': (code) =>
    code.replaceAll(
      /^exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = function.*?^};\n/gms,
      '',
    ),
}

const packagePath = (id: string): string => id.slice(id.lastIndexOf('/node_modules/') + '/node_modules'.length)

/** Fails the build where a part is not found: another version of the package may have moved it. */
export function unusedPartsPlugin(): Plugin {
  const missing = new Set([...Object.keys(replacements), ...Object.keys(edits)])
  return {
    name: 'unused-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const code = replacements[packagePath(id)]
      if (code === undefined) return null
      missing.delete(packagePath(id))
      return { code, map: null, moduleSideEffects: false }
    },
    transform(code, id) {
      const path = packagePath(id)
      if (!path.startsWith(router) && !edits[path]) return null
      const edited = edits[path]?.(code) ?? code
      if (edited !== code) missing.delete(path)
      return { code: dropHelp(edited), map: null }
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`Other code than expected: ${[...missing].join(', ')}`)
    },
  }
}
