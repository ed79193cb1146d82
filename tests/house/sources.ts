/** The source files of the house, read once for the tests that keep its rules. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

export const root = new URL('../../', import.meta.url)

export type Import = { target: string; typeOnly: boolean }
export type Source = { path: string; text: string; code: string; imports: Import[]; isTest: boolean }

const folders = ['languages', 'modules', 'adapters', 'stand-ins', 'demo', 'apps', 'tests', 'scripts']
const leftOut = new Set(['node_modules', 'build', '.react-router', 'data'])
const packages: Record<string, string> = {
  '@tussenuit/languages': 'languages',
  '@tussenuit/modules': 'modules',
  '@tussenuit/adapters': 'adapters',
  '@tussenuit/stand-ins': 'stand-ins',
  '@tussenuit/demo': 'demo',
  '@tussenuit/server': 'apps/server',
  '@tussenuit/shop': 'apps/shop',
  '@tussenuit/admin': 'apps/admin',
}

function walk(folder: string, endings: RegExp): string[] {
  return readdirSync(new URL(`${folder}/`, root), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : walk(`${folder}/${entry.name}`, endings)
    return endings.test(entry.name) ? [`${folder}/${entry.name}`] : []
  })
}

/** Comments are blanked, so that words in them are no code. Texts stay; a "//" in an address is no comment. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;,{(])\/\/[^\n]*/g, '$1')
}

/** A target inside the house is a path from its root, one outside the name of a package. */
function importsOf(path: string, code: string): Import[] {
  const found = [
    ...code.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s+)?((?:[\w*{}\s,$]|\btype\b)*?\bfrom\s*)?['"]([^'"\n]+)['"]/g,
    ),
  ].map(([, type, names, target]) => {
    const braces = /^\s*\{([^}]*)\}\s*from\s*$/.exec(names ?? '')?.[1]
    const everyNameIsType =
      braces !== undefined &&
      braces
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .every((name) => name.startsWith('type '))
    return { target: target!, typeOnly: type !== undefined || everyNameIsType }
  })
  const later = [...code.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g)].map(([, target]) => ({
    target: target!,
    typeOnly: false,
  }))
  return [...found, ...later].map(({ target, typeOnly }) => ({ target: resolve(path, target), typeOnly }))
}

function resolve(path: string, target: string): string {
  if (target.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), target))
  const own = Object.keys(packages).find((name) => target.startsWith(`${name}/`))
  return own ? packages[own] + target.slice(own.length) : target
}

export const sources: Source[] = folders
  .flatMap((folder) => walk(folder, /\.(?:ts|tsx|js|jsx|mjs)$/))
  .map((path) => {
    const text = readFileSync(new URL(path, root), 'utf8')
    const code = withoutComments(text)
    return {
      path,
      text,
      code,
      imports: importsOf(path, code),
      isTest: /\.test\.tsx?$/.test(path) || path.startsWith('tests/'),
    }
  })

/** Everything that is read as text: also styles, SQL, translations and pages. */
export const texts: { path: string; text: string }[] = [
  ...sources,
  ...folders
    .flatMap((folder) => walk(folder, /\.(?:css|sql|json|md|html|svg)$/))
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') })),
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:md|ts|json)$/.test(entry.name))
    .map((entry) => ({ path: entry.name, text: readFileSync(new URL(entry.name, root), 'utf8') })),
  ...['docs', 'decisions']
    .flatMap((folder) => walk(folder, /\.md$/))
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') })),
]
