/**
 * The manifests for Kubernetes by the schemas of its API, which npm fetches only for this test, in a fixed version and
 * without install scripts.
 *
 * In the long suite: every manifest of deploy/kubernetes; a planted fault is found.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAllDocuments } from 'yaml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './sources.ts'

const modelPackage = 'kubernetes-models@5.1.0'
const folder = mkdtempSync(join(tmpdir(), 'tussenuit-manifests-'))
type Model = new (manifest: Manifest) => { validate(): void }
type Manifest = { apiVersion: string; kind: string; spec: Record<string, unknown> }

beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', modelPackage], {
    cwd: folder,
    stdio: 'pipe',
  })
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true }))

const path = new URL('deploy/kubernetes/', root)
const manifests = readdirSync(path).flatMap((name) =>
  parseAllDocuments(readFileSync(new URL(name, path), 'utf8')).map((one) => one.toJS() as Manifest),
)

/** Throws if the manifest does not match the schema of its kind. */
async function validate(manifest: Manifest): Promise<void> {
  const file = join(folder, 'node_modules/kubernetes-models', manifest.apiVersion, `${manifest.kind}.js`)
  const models = (await import(pathToFileURL(file).href)) as Record<string, Model>
  new models[manifest.kind]!(manifest).validate()
}

test.each(manifests.map((one) => [`${one.kind}`, one] as const))('%s', async (_kind, manifest) => {
  await expect(validate(manifest)).resolves.toBeUndefined()
})

test('a planted fault is found', async () => {
  const planted = structuredClone(manifests.find(({ kind }) => kind === 'Deployment')!)
  planted.spec['replicas'] = 'two'
  await expect(validate(planted)).rejects.toThrow(/replicas/)
})
