import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { inlineScripts } from './build-steps/inline-scripts.ts'
import { languageFiles } from './build-steps/language-files.ts'

type Chunking = { getModuleInfo(id: string): { importers: readonly string[] } | null }

const isRoot = (id: string): boolean => /[\\/]app[\\/](?:root|entry\.client)\.tsx/.test(id)
const routeOf = (id: string): string | undefined => /[\\/]app[\\/]routes[\\/]([\w-]+)/.exec(id)?.[1]
/** Most visits go through these pages. */
const mainPages = ['home', 'listing', 'detail']

/** The routes, and the root, that import the module, directly or not. */
function pagesOf(id: string, chunking: Chunking): Set<string> {
  const seen = new Set<string>()
  const pages = new Set<string>()
  const collect = (at: string): void => {
    if (seen.has(at)) return
    seen.add(at)
    const page = isRoot(at) ? 'root' : routeOf(at)
    if (page) pages.add(page)
    else for (const importer of chunking.getModuleInfo(at)?.importers ?? []) collect(importer)
  }
  collect(id)
  return pages
}

const isOurs = (id: string): boolean =>
  // The styles of the root are in every page: a part that is loaded later would load them once more.
  !isRoot(id) && !routeOf(id) && !/\.css$|node_modules/.test(id)

const mainPagesOf = (pages: Set<string>): string[] => mainPages.filter((page) => pages.has(page))

/**
 * Groups of modules, of which the first that takes a module has it: few files instead of many small ones. What every
 * page or more than one of the main pages loads; what a main page shares with others; what other pages share.
 */
const sharedFiles: { name: (id: string, chunking: Chunking) => string | null }[] = [
  (pages: Set<string>) => (pages.has('root') || mainPagesOf(pages).length > 1 ? 'shop' : null),
  (pages: Set<string>) => (pages.size > 1 ? (mainPagesOf(pages).map((page) => `with-${page}`)[0] ?? null) : null),
  (pages: Set<string>) => (pages.size > 2 ? 'forms' : null),
].map((nameOf) => ({ name: (id, chunking) => (isOurs(id) ? nameOf(pagesOf(id, chunking)) : null) }))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [inlineScripts(), reactRouter(), languageFiles(new URL('../../languages/', import.meta.url))],
  build: {
    // Small files stay files: the browser cannot cache an inlined font or picture separately.
    assetsInlineLimit: 0,
    // What every page loads comes as three files instead of fifteen small ones.
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                  {
                    name: 'frame',
                    test: /node_modules[\\/](react-router|i18next|react-i18next|use-sync-external-store)[\\/](?!.*Trans)/,
                  },
                  ...sharedFiles,
                ],
              },
            },
          },
        }),
  },
}))
