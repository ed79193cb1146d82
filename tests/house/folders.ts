/**
 * The folders of the server and of the back-office, and which folders a file may import. The areas of the business are
 * in layers.ts.
 */
import type { Edge } from './layers.ts'

/** The folders of apps/server, lowest first: a file imports its own folder and those before it. */
export const serverFolders: readonly string[] = [
  'config',
  'metrics',
  'http',
  'pages',
  'capacity',
  'jobs',
  'start',
  'commands',
]

const server = 'apps/server/'
const office = 'apps/admin/app/'

const serverFloor = (path: string): number => {
  const folder = /^([^/]+)\//.exec(path.slice(server.length))?.[1]
  return folder === undefined ? serverFolders.length : serverFolders.indexOf(folder)
}

/** Imports of apps/server that lead to a later folder. The commands beside the folders may import all of them. */
export const findUpwardServerImports = (edges: readonly Edge[]): Edge[] =>
  edges.filter(
    ({ from, to }) => from.startsWith(server) && to.startsWith(server) && serverFloor(to) > serverFloor(from),
  )

/** The folder of a file: 'kit', 'shell', or the feature, e.g. 'sales/vouchers', 'today'. */
export function officeFolder(path: string): string {
  const [area = '', feature = '', ...rest] = path.slice(office.length).split('/')
  return area === 'kit' || area === 'shell' || rest.length === 0 ? area : `${area}/${feature}`
}

/**
 * Imports between features, imports from the kit to other folders, and imports of the shell, all of which are
 * forbidden.
 */
export const findCrossFeatureImports = (edges: readonly Edge[]): Edge[] =>
  edges.filter(({ from, to }) => {
    if (!from.startsWith(office) || !to.startsWith(office)) return false
    const [source, target] = [officeFolder(from), officeFolder(to)]
    return source !== target && source !== 'shell' && target !== 'kit'
  })

/** The one file of the server that imports packages of the demo: a dynamic import, when a demo starts. */
const demoStart = 'apps/server/start/demo.ts'
const ofDemo = /^(?:demo|stand-ins)\//

/** Imports of the demo or its stand-ins in any other file of the server. Production contains neither package. */
export const demoImportsInServer = (edges: readonly Edge[]): Edge[] =>
  edges.filter(({ from, to }) => from.startsWith(server) && from !== demoStart && ofDemo.test(to))

/** Whether a file imports a package of the demo statically. */
export const importsDemo = (code: string): boolean => /\bfrom\s*'@tussenuit\/(?:demo|stand-ins)\//.test(code)
