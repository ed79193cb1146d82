/** What the rehearsed machine is given: archives of two versions, a certificate, a catalogue of another shop. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { runStandIns } from '@tussenuit/stand-ins/run.ts'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import { createSmallDemoDatabase } from '../suite/demo.ts'
import { isSwiftInstalled } from '../swift.ts'

const repository = new URL('../../', import.meta.url).pathname
const succeeds = (command: string, args: string[]): boolean => spawnSync(command, args).status === 0

/** Root, and what the page installs and uses, as packages of Debian. */
export const isMachinePossible = (): boolean =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  succeeds('unshare', ['--mount', '--net', '--ipc', '--pid', '--fork', 'true']) &&
  succeeds('dpkg-query', ['--show', 'postgresql', 'redis-server', 'nginx', 'openssl', 'curl', 'iproute2']) &&
  isSwiftInstalled()

/** The number of the migration that only the next version has. */
const addedMigration = '900-rehearsed.sql'

/** Writes the archives that the page names: the tree as it is, and the same as its next version, with a migration. */
export function packVersions(folder: string): void {
  const archives = join(folder, 'archives')
  execFileSync('npm', ['run', 'pack', '--', '--to', archives], { cwd: repository, stdio: 'pipe' })
  const page = readFileSync(join(repository, 'docs/operating.md'), 'utf8')
  const named = [...new Set([...page.matchAll(/tar -xzf (tussenuit-[\d.]+)(-\S+)\.tar\.gz/g)].map(([, one]) => one!))]
  const packed = readdirSync(archives)[0]!
  const [name] = /^tussenuit-\d+\.\d+\.\d+/.exec(packed)!
  if (named.length !== 2 || named[0] !== name) throw new Error(`docs/operating.md names ${named}, not ${name} first`)
  const next = named[1]!
  const staging = join(folder, 'staging')
  mkdirSync(staging)
  execFileSync('tar', ['-xzf', join(archives, packed), '-C', staging])
  renameSync(join(staging, name), join(staging, next))
  changeVersion(join(staging, next), next.replace('tussenuit-', ''))
  execFileSync('tar', ['-czf', join(archives, packed.replace(name, next)), '-C', staging, next])
  rmSync(staging, { recursive: true })
}

function changeVersion(target: string, version: string): void {
  for (const file of ['package.json', 'release.json']) {
    const content = JSON.parse(readFileSync(join(target, file), 'utf8')) as object
    writeFileSync(join(target, file), JSON.stringify({ ...content, version }))
  }
  writeFileSync(
    join(target, 'adapters/db/migrations', addedMigration),
    'alter table reservation add column rehearsed boolean not null default false;\n' +
      'create index reservation_rehearsed on reservation (number) where rehearsed;\n',
  )
  const lines = readdirSync(target, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${relative(target, file)}\n`)
  writeFileSync(join(target, 'SHA256SUMS'), lines.join(''))
}

export function makeCertificate(folder: string): void {
  mkdirSync(join(folder, 'tls'))
  const [key, certificate] = ['shop.key', 'shop.pem'].map((name) => join(folder, 'tls', name))
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3']
  const names = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key!, '-out', certificate!, ...names], { stdio: 'pipe' })
}

/** The folder that `export` writes in a shop with two deals. */
export async function exportCatalogue(folder: string): Promise<void> {
  const port = await findConsecutiveFreePorts(2)
  const { payments, hotels: supplier, publicUrl } = readConfig({ STAND_IN_PORT: String(port) }, () => 'e'.repeat(48))
  const standIns = await runStandIns({
    port,
    smtpPort: port + 1,
    folder: null,
    hotels,
    accounts: payments.accounts,
    supplier,
    shopUrl: publicUrl,
  })
  const database = await createSmallDemoDatabase(port)
  execFileSync(
    process.execPath,
    [join(repository, 'apps/server/admin.ts'), 'export', '--to', join(folder, 'catalogue')],
    {
      env: { DATABASE_URL: database.url!, DATA_DIR: join(folder, 'other-shop'), SECRET_KEY: 'e'.repeat(48) },
      stdio: 'pipe',
    },
  )
  await database.drop()
  await standIns.close()
}
