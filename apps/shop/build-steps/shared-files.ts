/**
 * Groups the shop's modules into few files for the browser, by the pages that load them:
 * - `shop`: modules of every page, or of more than one of the main pages.
 * - `with-detail` and the like: modules of one main page that other pages load too.
 * - `with-payment-details`: modules that the page after paying shares with other pages.
 * - `forms`: modules that more than two of the other pages load.
 *
 * Other modules stay with their page, or with the part that is loaded later.
 */

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }
type Group = { name(id: string, graph: ModuleGraph): string | null }

/** The pages with the most visits. */
const mainPages = ['home', 'listing', 'detail']

const isRoot = (id: string): boolean => /[\\/]app[\\/](?:root|entry\.client)\.tsx/.test(id)
const routeOf = (id: string): string | undefined => /[\\/]app[\\/]routes[\\/]([\w-]+)/.exec(id)?.[1]

/** False for entries, packages and styles: a style sheet of the root in a shared file would be loaded twice. */
const isGroupable = (id: string): boolean => !isRoot(id) && !routeOf(id) && !/\.css$|node_modules/.test(id)

/** The routes that import the module, directly or not; `root` is in every page. */
function pagesOf(id: string, graph: ModuleGraph): Set<string> {
  const seen = new Set<string>()
  const pages = new Set<string>()
  const collect = (moduleId: string): void => {
    if (seen.has(moduleId)) return
    seen.add(moduleId)
    const page = isRoot(moduleId) ? 'root' : routeOf(moduleId)
    if (page) pages.add(page)
    else for (const importer of graph.getModuleInfo(moduleId)?.importers ?? []) collect(importer)
  }
  collect(id)
  return pages
}

const groupOf = (nameOf: (pages: Set<string>, main: string[]) => string | null): Group => ({
  name(id, graph) {
    if (!isGroupable(id)) return null
    const pages = pagesOf(id, graph)
    return nameOf(
      pages,
      mainPages.filter((page) => pages.has(page)),
    )
  },
})

/** A module is put into the first group that has a name for it. */
export const sharedFiles: Group[] = [
  groupOf((pages, main) => (pages.has('root') || main.length > 1 ? 'shop' : null)),
  groupOf((pages, [main]) => (main && pages.size > 1 ? `with-${main}` : null)),
  groupOf((pages) => (pages.size > 1 && pages.has('payment-details') ? 'with-payment-details' : null)),
  groupOf((pages) => (pages.size > 2 ? 'forms' : null)),
]
