/** What the archive of `npm run pack` holds: which of our files, and which files of the installed packages. */

/** Our folders and files that a running shop or its operator needs, beside the built shop and office. */
export const packedPaths = [
  'apps/server',
  'apps/shop/package.json',
  'apps/shop/build',
  'apps/admin/build',
  'modules',
  'adapters',
  'languages',
  'deploy',
  'docs/operating.md',
  'docs/production.md',
  'docs/configuration.md',
  'docs/monitoring',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
] as const

/** Workspaces whose packages a running shop needs; the others (demo, stand-ins, office) are built or left out. */
export const packedWorkspaces = ['@tussenuit/server', '@tussenuit/shop'] as const

/** Packages of our own that the server imports by name. */
export const packedLinks: ReadonlySet<string> = new Set(['adapters', 'modules', 'languages', 'server'])

/** Tests, and what several of them share. */
const ofTests = /\.test\.tsx?$|^adapters\/files\/file-store-contract\.ts$/
/** Parts of the server's bundle that only a demo loads (apps/server/bundle.js). */
const ofDemo = /^apps\/server\/build\/demo-/
/** Without the marks of the builds, which only `scripts/prepare.js` reads. */
export const isPackedSource = (path: string): boolean =>
  !/(?:^|\/)node_modules(?:\/|$)/.test(path) &&
  !ofTests.test(path) &&
  !ofDemo.test(path) &&
  !/(?:^|\/)\.built$/.test(path)

/** Types and maps of code, TypeScript, which Node does not run in node_modules, and texts about the package. */
const notExecuted = /\.(?:[cm]?tsx?|map|flow|md|markdown|tsbuildinfo)$/i
const licence = /^(?:licen[cs]e|copying|notice)/i
/** Folders of a package that hold its tests and documents, directly in the package. */
const notOfProgram = new Set([
  'test',
  'tests',
  '__tests__',
  'docs',
  'example',
  'examples',
  'bench',
  'benchmarks',
  'coverage',
])
/** Packages that hold only types or a compiler, which npm installs because other packages name them as optional. */
const onlyTypes = /^(?:@types\/|@typescript\/|typescript$|csstype$|undici-types$)/

/** The name of the innermost package and the path in it: `['@scope/name', 'dist/index.js']`. */
function splitPackagePath(path: string): [name: string, inside: string] {
  const last = path.split('node_modules/').at(-1)!
  const [, name = '', inside = ''] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(last) ?? []
  return [name, inside]
}

/**
 * Whether a file of an installed package is in the archive. `path`: from the root, e.g.
 * `node_modules/stripe/cjs/stripe.js`. `fontFolders`: the folders of the typefaces of documents, in the same form.
 */
export function isPackedPackageFile(path: string, fontFolders: readonly string[]): boolean {
  if (/(?:^|\/)node_modules\/\./.test(path)) return false
  const [name, inside] = splitPackagePath(path)
  if (onlyTypes.test(name)) return false
  if (licence.test(inside) || inside === 'package.json') return true
  if (notExecuted.test(inside)) return false
  if (name.startsWith('@expo-google-fonts/')) return fontFolders.some((folder) => path.startsWith(`${folder}/`))
  return !notOfProgram.has(inside.split('/')[0]!)
}
