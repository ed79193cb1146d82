/**
 * Shortens React Router's list of routes, a script of every page: fields that are false, and the scripts that every
 * page loads, are left out. They are there for a route to fetch them before its own script asks for them.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Route = { imports: string[]; [field: string]: unknown }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const assignment = 'window.__reactRouterManifest='

export async function shortenRouteList(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^manifest-.*\.js$/.test(name)) continue
    const source = await readFile(join(folder, name), 'utf8')
    if (!source.startsWith(assignment)) continue
    const manifest = JSON.parse(source.slice(assignment.length).replace(/;\s*$/, '')) as Manifest
    const loaded = new Set([manifest.entry.module, ...manifest.entry.imports])
    for (const route of Object.values(manifest.routes))
      route.imports = route.imports.filter((path) => !loaded.has(path))
    const isNeeded = (_: string, value: unknown): unknown => (value === false ? undefined : value)
    await writeFile(join(folder, name), `${assignment}${JSON.stringify(manifest, isNeeded)};`)
  }
}
