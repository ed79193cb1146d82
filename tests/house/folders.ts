/**
 * The folders of the server and of the back-office, and which of them a file may import. The areas of the business are
 * in layers.ts.
 */
import type { Edge } from './layers.ts'

/** The folders of apps/server, lowest first: a file imports its own folder and those before it. */
export const serverFolders: readonly string[] = ['config', 'http', 'pages', 'capacity', 'jobs', 'start']

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

/** 'kit', 'shell', or the feature: 'sales/vouchers', 'today'. */
export function officeFolder(path: string): string {
  const [area = '', feature = '', ...rest] = path.slice(office.length).split('/')
  return area === 'kit' || area === 'shell' || rest.length === 0 ? area : `${area}/${feature}`
}

/** Imports in the office from the kit to other folders, from one feature to another, or from either to the shell. */
export const findCrossFeatureImports = (edges: readonly Edge[]): Edge[] =>
  edges.filter(({ from, to }) => {
    if (!from.startsWith(office) || !to.startsWith(office)) return false
    const [source, target] = [officeFolder(from), officeFolder(to)]
    return source !== target && source !== 'shell' && target !== 'kit'
  })

/** The one file of the server that imports packages of the demo: a dynamic import, when a demo starts. */
const demoStart = 'apps/server/start/demo.ts'
const ofDemo = /^(?:demo|stand-ins)\//

/** Imports of the demo or its stand-ins by any other file of the server: production has neither package. */
export const demoImportsInServer = (edges: readonly Edge[]): Edge[] =>
  edges.filter(({ from, to }) => from.startsWith(server) && from !== demoStart && ofDemo.test(to))

/** Whether a file imports a package of the demo as soon as it is loaded itself. */
export const importsDemo = (code: string): boolean => /\bfrom\s*'@tussenuit\/(?:demo|stand-ins)\//.test(code)
