/**
 * `npm run pack`: writes one archive with a shop that starts without npm, a build or the network: the built shop and
 * office, the bundle of the server and its sources, and the packages of production from the lock file, without those
 * of development, the demo and the stand-ins. `release.json` names its version, commit and platform, `SHA256SUMS`
 * every file, `sbom.json` every package (CycloneDX).
 *
 *   npm run pack -- [--to <folder>] [--commit <hash>] [--os linux] [--cpu arm64] [--libc glibc]
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { listFontFolders } from '@tussenuit/adapters/documents/fonts.ts'
import { isPackedPackageFile, isPackedSource, packedLinks, packedPaths, packedWorkspaces } from './pack-content.ts'

const root = new URL('../', import.meta.url).pathname
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: join(root, 'dist') },
    commit: { type: 'string' },
    os: { type: 'string', default: process.platform },
    cpu: { type: 'string', default: process.arch },
    libc: { type: 'string' },
  },
})

type Manifest = { version: string; license: string; workspaces: string[]; optionalDependencies: Record<string, string> }
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

/** npm runs with the system's Node, as in prepare.js. */
const env = {
  ...process.env,
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((part) => !part.includes(join('node_modules', '.bin')))
    .join(delimiter),
}
const runNpm = (cwd: string, args: string[]): string =>
  execFileSync('npm', args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
/** The commit, with a sign if files were changed since. */
const readCommit = (): string => git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '-changed')

/** Installs the packages of production, exactly those of the lock file, in a folder of its own. */
function installPackages(folder: string): void {
  const manifests = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...manifest.workspaces.map((workspace) => `${workspace}/package.json`),
  ]
  for (const file of manifests) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  const workspaces = packedWorkspaces.flatMap((name) => ['--workspace', name])
  const platform = ['--os', values.os, '--cpu', values.cpu, ...(values.libc ? ['--libc', values.libc] : [])]
  runNpm(folder, [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--loglevel=error',
    ...workspaces,
    ...platform,
  ])
}

/** The paths of all files below the folders that are named node_modules, from the folder. */
function listPackageFiles(folder: string): string[] {
  const files = (inside: string): string[] =>
    readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
      const path = `${inside}/${entry.name}`
      return entry.isDirectory() ? files(path) : entry.isFile() ? [path] : []
    })
  return ['node_modules', ...manifest.workspaces.map((workspace) => `${workspace}/node_modules`)].flatMap((inside) =>
    existsSync(join(folder, inside)) ? files(inside) : [],
  )
}

function copyPackages(installed: string, target: string): void {
  const fonts = listFontFolders().map((folder) => relative(root, folder).split(sep).join('/'))
  for (const path of listPackageFiles(installed)) {
    if (!isPackedPackageFile(path, fonts)) continue
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(installed, path), join(target, path))
  }
  mkdirSync(join(target, 'node_modules/@tussenuit'), { recursive: true })
  for (const name of packedLinks) {
    const folder = name === 'server' ? 'apps/server' : name
    symlinkSync(join('../..', folder), join(target, 'node_modules/@tussenuit', name))
  }
}

function copySources(target: string): void {
  for (const path of packedPaths)
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      filter: (source) => isPackedSource(relative(root, source).split(sep).join('/')),
    })
}

const writeJson = (file: string, value: object): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

function writeRelease(target: string): void {
  const { version, license } = manifest
  const node = Object.values(manifest.optionalDependencies)[0]!
  writeJson(join(target, 'package.json'), {
    name: 'tussenuit',
    version,
    license,
    private: true,
    type: 'module',
    engines: { node: '>=24' },
  })
  const [commit, platform] = [values.commit ?? readCommit(), `${values.os}-${values.cpu}`]
  writeJson(join(target, 'release.json'), { version, commit, node, platform })
}

type Bill = { components: { 'bom-ref': string; name: string; version: string }[]; dependencies: { ref: string }[] }

/** The packages of the archive, from npm's list of the lock file: npm itself leaves out some that it installs. */
function writeBillOfMaterials(target: string): void {
  const all = JSON.parse(
    runNpm(root, ['sbom', '--package-lock-only', '--include=dev', '--sbom-format=cyclonedx']),
  ) as Bill
  const packed = new Set(
    listPackageFiles(target)
      .filter((path) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
      .map((path) => JSON.parse(readFileSync(join(target, path), 'utf8')) as { name: string; version: string })
      .map(({ name, version }) => `${name}@${version}`),
  )
  const components = all.components.filter(({ name, version }) => packed.has(`${name}@${version}`))
  const refs = new Set(components.map((component) => component['bom-ref']))
  const dependencies = all.dependencies.filter(({ ref }) => refs.has(ref))
  writeJson(join(target, 'sbom.json'), { ...all, components, dependencies })
}

/** Hashes of all files in the format of sha256sum, and their bytes together. */
function writeHashes(target: string): number {
  const files = readdirSync(target, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(target, join(entry.parentPath, entry.name)))
    .toSorted()
  const contents = files.map((file) => readFileSync(join(target, file)))
  const lines = files.map((file, index) => `${createHash('sha256').update(contents[index]!).digest('hex')}  ${file}\n`)
  writeFileSync(join(target, 'SHA256SUMS'), lines.join(''))
  return contents.reduce((sum, content) => sum + content.length, 0)
}

const staging = mkdtempSync(join(tmpdir(), 'tussenuit-pack-'))
try {
  const name = `tussenuit-${manifest.version}`
  const [installed, target] = [join(staging, 'installed'), join(staging, name)]
  mkdirSync(target)
  installPackages(installed)
  copySources(target)
  copyPackages(installed, target)
  writeBillOfMaterials(target)
  writeRelease(target)
  const bytes = writeHashes(target)
  const folder = resolve(values.to)
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, `${name}-${values.os}-${values.cpu}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '-C', staging, name])
  const megabytes = (count: number) => `${(count / 1e6).toFixed(0)} MB`
  console.log(`${archive}: ${megabytes(readFileSync(archive).length)}, unpacked ${megabytes(bytes)}`)
} finally {
  rmSync(staging, { recursive: true })
}
