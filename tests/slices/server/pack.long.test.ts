/**
 * The archive of `npm run pack`, unpacked outside the repository: it runs without npm, a build or the network, and
 * holds nothing of development, the demo or the stand-ins.
 *
 * In the long suite: the archive is made, checked, and starts in production on PostgreSQL.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryUntilPasses } from '../../booking-steps.ts'
import { waitUntilAnswering } from '../../chaos/processes.ts'
import { findConsecutiveFreePorts } from '../../free-ports.ts'
import { openShop, productionEnvironment, type Started, startIsolated } from '../../production-steps.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { createDatabase, type ServerDatabase, serverUrl } from '../../suite/databases.ts'
import { patienceMs } from '../../suite/form.ts'

if (!serverUrl) console.info('skipped: the packed shop needs a real PostgreSQL (TEST_DATABASE_URL)')

const root = new URL('../../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'tussenuit-packed-'))
const [dataDir, emptyPath] = [join(folder, 'data'), join(folder, 'no-programs')]
let shop = ''
let database: ServerDatabase | null = null
let server: Started | null = null

beforeAll(async () => {
  execFileSync('npm', ['run', 'pack', '--', '--to', folder], { cwd: root, stdio: 'pipe' })
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz'))!
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  shop = join(folder, readdirSync(folder).find((name) => /^tussenuit-[\d.]+$/.test(name))!)
  if (!serverUrl) return
  database = await createDatabase(serverUrl)
  await openShop(database.url)
}, 900_000)
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const listFiles = (): string[] =>
  readdirSync(shop, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(shop.length + 1))

/** The Node of this test with the environment of an operator and no programs in its path. */
const runPacked = (args: string[], env: Record<string, string>): Started =>
  startIsolated(process.execPath, args, { cwd: shop, env: { ...env, PATH: emptyPath } })
/** The status of a page that a browser opens. */
const statusOfNavigation = (port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
    get({ host: 'localhost', port, path, headers }, (answer) => resolve(answer.resume().statusCode!)).on(
      'error',
      reject,
    )
  })
const waitUntilEnded = (one: Started) => retryUntilPasses(() => expect(one.ended).not.toBeNull(), patienceMs)

test('it holds what runs, and nothing of development, the demo or the stand-ins', () => {
  const files = listFiles()
  expect(files.length).toBeGreaterThan(3000)
  const foreign =
    /^(?:demo|stand-ins|tests|scripts|apps\/(?:shop|admin)\/(?!build\/|package\.json)|apps\/server\/build\/demo-)|\.test\.ts$/
  expect(files.filter((path) => foreign.test(path))).toEqual([])
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const ofDevelopment = Object.entries(lock.packages).flatMap(([path, { dev, devOptional }]) =>
    (dev || devOptional) && path.includes('node_modules/') ? [path] : [],
  )
  expect(ofDevelopment.length).toBeGreaterThan(100)
  expect(ofDevelopment.filter((path) => existsSync(join(shop, path)))).toEqual([])
  const megabytes = files.reduce((sum, path) => sum + readFileSync(join(shop, path)).length, 0) / 1e6
  console.info(`unpacked: ${files.length} files, ${megabytes.toFixed(0)} MB`)
  expect(megabytes).toBeLessThan(250)
})

test('its bundle is current: every file that it was made of is in the archive, unchanged', async () => {
  const program = "import('./apps/server/bundle.js').then((bundle) => console.log(bundle.isBundleCurrent()))"
  const one = runPacked(['-e', program], {})
  await waitUntilEnded(one)
  expect(one.ended).toBe('exit 0: true\n')
})

test('it names its version, commit and platform, every package, and the hash of every file', () => {
  const release = JSON.parse(readFileSync(join(shop, 'release.json'), 'utf8')) as Record<string, string>
  expect(release).toMatchObject({ node: process.versions.node, platform: `${process.platform}-${process.arch}` })
  expect(release['commit']).toMatch(/^[0-9a-f]{40}(?:-changed)?$/)
  const { components } = JSON.parse(readFileSync(join(shop, 'sbom.json'), 'utf8')) as { components: { name: string }[] }
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'stripe', 'react', '@node-rs/argon2']))
  expect(names).not.toContain('vitest')
  const sums = readFileSync(join(shop, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  expect(sums.map((line) => line.slice(66)).toSorted()).toEqual(
    listFiles()
      .filter((path) => path !== 'SHA256SUMS')
      .toSorted(),
  )
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: shop })
})

test('every package that the sources of the server import is there', () => {
  const imported = listFiles()
    .filter((path) => /^(?:apps\/server|adapters|modules|languages)\/.*\.ts$/.test(path))
    .flatMap((path) =>
      [
        ...readFileSync(join(shop, path), 'utf8').matchAll(/^(?:import|export)\b(?! type)[^'\n]*from '([^'.][^']*)'/gm),
      ].map(([, name]) => ({ path, name: name! })),
    )
    // What only browsers run is in the build of the shop.
    .filter(
      ({ path, name }) => !name.startsWith('node:') && path !== 'adapters/db/pglite.ts' && !path.includes('/browser/'),
    )
  expect(imported.length).toBeGreaterThan(500)
  const missing = imported.filter(({ path, name }) => {
    try {
      return createRequire(join(shop, path)).resolve(name) === ''
    } catch (error) {
      return (error as { code?: string }).code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    }
  })
  expect(missing).toEqual([])
})

// Units of a machine that was set up before main.js name main.ts; the steps of a new version do not replace units.
test.skipIf(!serverUrl).each(['main.js', 'main.ts'])(
  'it starts in production by %s, without npm and a build, shows its pages and its office, and stops',
  async (program) => {
    const port = await findConsecutiveFreePorts(1)
    const env = { ...productionEnvironment(database!.url, dataDir), PORT: String(port) }
    server = runPacked([`apps/server/${program}`], env)
    const url = `http://localhost:${port}`
    await waitUntilAnswering(`${url}/ready`, () => server!.ended, patienceMs)
    for (const path of ['/', '/?lang=nl', '/admin', '/api/deals', '/api/health'])
      expect([path, await statusOfNavigation(port, path)]).toEqual([path, 200])
    expect(await (await fetch(url)).text()).toContain('</html>')
    server.process.kill('SIGTERM')
    await waitUntilEnded(server)
    expect(server.ended).toMatch(/^exit 0/)
  },
  240_000,
)

test.skipIf(!serverUrl)('the commands of an operator run', async () => {
  const env = productionEnvironment(database!.url, dataDir)
  const run = async (args: string[], more: Record<string, string> = {}) => {
    const one = runPacked(['apps/server/admin.ts', ...args], { ...env, ...more })
    await waitUntilEnded(one)
    return one.ended!
  }
  expect(await run(['migrate', '--check'])).toMatch(/^exit 0/)
  expect(await run(['create-owner', '--email', 'anna@example.nl', '--name', 'Anna'])).toMatch(/^exit 0: [^]*https:\/\//)
  expect(await run(['backup', '--to', join(folder, 'backup')])).toMatch(/^exit 0/)
  expect(await run(['drill', '--from', join(folder, 'backup')])).toMatch(/^exit [01]/)
})

test('its typesetter draws a document with the typefaces that it brings, as the repository draws it', async () => {
  const text = `import { writeFileSync } from 'node:fs'
    const { brand, reservationFixture } = await import('./adapters/documents/fixtures.ts')
    const { drawConfirmation } = await import('./adapters/documents/confirmation.ts')
    const reservation = reservationFixture('fa', { guests: [{ name: '王', surname: 'กขค ' }] })
    writeFileSync(process.env.TO, await drawConfirmation(reservation, brand))`
  const draw = async (cwd: string, name: string) => {
    const to = join(folder, name)
    const one = startIsolated(process.execPath, ['--input-type=module', '-e', text], {
      cwd,
      env: { PATH: emptyPath, TO: to },
    })
    await waitUntilEnded(one)
    expect(one.ended).toBe('exit 0: ')
    return extractPdfText(readFileSync(to))
  }
  const drawn = await draw(shop, 'packed.pdf')
  expect(drawn.length).toBeGreaterThan(200)
  expect(drawn).toBe(await draw(root, 'repository.pdf'))
})
