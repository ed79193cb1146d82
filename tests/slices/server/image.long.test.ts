/**
 * The image of deploy/Dockerfile without Docker: the instructions of its last stage, read from the file itself, are
 * executed in an empty Debian that debootstrap makes, and its program runs there as the image's user, without
 * capabilities and with a read-only root. Not run: the build stage, whose `npm run pack` is run here in the repository,
 * and the base image, of which only Debian, Node and the libraries that Node needs are there.
 *
 * In the long suite: the image starts, answers, asks its health, cannot write, and ends at SIGTERM, also while it
 * starts.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryUntilPasses } from '../../booking-steps.ts'
import { waitUntilAnswering } from '../../chaos/processes.ts'
import { environmentOf, instructionsOf, readDockerfile } from '../../dockerfile.ts'
import { findConsecutiveFreePorts } from '../../free-ports.ts'
import { openShop, productionEnvironment } from '../../production-steps.ts'
import { createDatabase, type ServerDatabase, serverUrl } from '../../suite/databases.ts'
import { patienceMs } from '../../suite/form.ts'

const isPossible =
  serverUrl !== null &&
  process.getuid?.() === 0 &&
  spawnSync('debootstrap', ['--version']).status === 0 &&
  spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0
if (!isPossible)
  console.info('skipped: the image needs PostgreSQL (TEST_DATABASE_URL), root and debootstrap (Debian’s package)')

const repository = new URL('../../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'tussenuit-image-'))
const root = join(folder, 'root')
const [build, image] = readDockerfile()
const [workdir, user] = ['WORKDIR', 'USER'].map((keyword) => instructionsOf(image!, keyword).at(-1)!.text)
const list = (keyword: string): string[] => instructionsOf(image!, keyword).at(-1)!.list
let database: ServerDatabase | null = null
let port: number

/** Debian, and of Node's own image the program at its place. */
function makeBase(): void {
  const suite = /-(\w+)-slim$/.exec(image!.image)![1]!
  execFileSync('debootstrap', ['--variant=minbase', '--include=libstdc++6,libatomic1', suite, root], { stdio: 'pipe' })
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
}

/** The folder /shop of the build stage, by its own commands on the archive. */
function runBuildStage(): string {
  const [pack, unpack] = instructionsOf(build!, 'RUN').map(({ text }) => text)
  expect(pack).toBe('npm run pack -- --to /packed --commit "${COMMIT:?}"')
  const packed = join(folder, 'packed')
  execFileSync('npm', ['run', 'pack', '--', '--to', packed], { cwd: repository, stdio: 'pipe' })
  const shop = join(folder, 'shop')
  execFileSync('sh', ['-ec', unpack!.replaceAll('/packed', packed).replaceAll('/shop', shop)])
  return shop
}

/** Executes the instructions of the last stage that change its files. */
function runLastStage(shop: string): void {
  for (const { keyword, text } of image!.instructions) {
    if (keyword === 'RUN') execFileSync('chroot', [root, '/bin/sh', '-ec', text])
    if (keyword !== 'COPY') continue
    const [from, to] = text.split(' ')
    expect(from).toBe('/shop')
    mkdirSync(join(root, to!), { recursive: true })
    cpSync(shop, join(root, to!), { recursive: true, verbatimSymlinks: true })
  }
  // Docker writes it into each container.
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
}

beforeAll(async () => {
  if (!isPossible) return
  makeBase()
  runLastStage(runBuildStage())
  database = await createDatabase(serverUrl!)
  await openShop(database.url)
  port = await findConsecutiveFreePorts(1)
}, 1_800_000)
afterAll(async () => {
  for (const one of running) one.unshare.kill('SIGKILL')
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Container = { unshare: ChildProcess; said: string; ended: string | null }
const running: Container[] = []

/** Runs a command as a container does: a process with the id 1, a read-only root, no capabilities, no environment. */
function runInImage(command: string[], more: Record<string, string> = {}): Container {
  const own = environmentOf(image!)
  const env = { ...productionEnvironment(database!.url, own['DATA_DIR']!), ...own, PORT: String(port), ...more }
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const [uid, gid] = user!.split(':')
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    `mount -t tmpfs -o uid=${uid},gid=${gid},mode=0700 tmpfs ${root}/var/lib/tussenuit`,
    `mount -o remount,bind,ro ${root}`,
  ].join(' && ')
  const confined = ['--reuid', uid!, '--regid', gid!, '--clear-groups', '--bounding-set=-all', '--no-new-privs']
  const inside = `cd ${workdir!} && exec setpriv ${confined.join(' ')} env -i PATH=/usr/local/bin:/usr/bin:/bin "$@"`
  const isolated = ['--mount', '--pid', '--fork', '--kill-child']
  const shell = [...isolated, 'sh', '-c', `${mounts} && exec chroot ${root} "$@"`, 'sh', '/bin/sh', '-c', inside, 'sh']
  const unshare = spawn('unshare', [...shell, ...variables, ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
  const one: Container = { unshare, said: '', ended: null }
  for (const stream of [unshare.stdout, unshare.stderr])
    stream.on('data', (text: Buffer) => {
      one.said = (one.said + text.toString()).slice(-5000)
    })
  unshare.once('close', (code, signal) => {
    one.ended = signal ?? `exit ${code}: ${one.said}`
  })
  running.push(one)
  return one
}

/** The process that has the id 1 inside, by its id outside. */
function pidOf({ unshare }: Container): number {
  const children = readFileSync(`/proc/${unshare.pid!}/task/${unshare.pid!}/children`, 'utf8').trim().split(' ')
  return Number(children[0])
}
const stateOf = (pid: number, name: string): string =>
  new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!
const waitUntilEnded = (one: Container) => retryUntilPasses(() => expect(one.ended).not.toBeNull(), patienceMs)
async function resultOf(command: string[]): Promise<string> {
  const one = runInImage(command)
  await waitUntilEnded(one)
  return one.ended!
}

test.skipIf(!isPossible)(
  'it starts as it is, shows its pages, is healthy, and ends at SIGTERM',
  async () => {
    const one = runInImage([...list('ENTRYPOINT'), ...list('CMD')], { DRAIN_SECONDS: '0' })
    const url = `http://localhost:${port}`
    await waitUntilAnswering(`${url}/ready`, () => one.ended, patienceMs)
    expect((await fetch(url)).status).toBe(200)
    expect(await resultOf(list('HEALTHCHECK'))).toBe('exit 0: ')
    const pid = pidOf(one)
    expect(stateOf(pid, 'Uid')).toMatch(/^1000\s+1000/)
    expect([stateOf(pid, 'CapEff'), stateOf(pid, 'CapBnd'), stateOf(pid, 'NSpid')]).toEqual([
      '0000000000000000',
      '0000000000000000',
      expect.stringMatching(/\s1$/),
    ])
    console.info(`memory after its first page: ${stateOf(pid, 'VmRSS')}`)
    process.kill(pid, 'SIGTERM')
    await waitUntilEnded(one)
    expect(one.ended).toMatch(/^exit 0/)
    expect(await resultOf(list('HEALTHCHECK'))).toBe('exit 1: ')
  },
  240_000,
)

test.skipIf(!isPossible)('it ends at SIGTERM while it starts, although it is the first process', async () => {
  const one = runInImage([...list('ENTRYPOINT'), ...list('CMD')], { STRIPE_API_URL: 'http://192.0.2.1' })
  await retryUntilPasses(() => expect(one.said).toContain('Opening the database'), patienceMs)
  process.kill(pidOf(one), 'SIGTERM')
  await waitUntilEnded(one)
  expect(one.ended).toMatch(/^exit 0/)
  expect(one.said).not.toContain('is open')
})

test.skipIf(!isPossible)(
  'its commands run; nothing outside its folders can be written, no installer is there',
  async () => {
    expect(await resultOf(['node', 'apps/server/admin.ts', 'migrate', '--check'])).toMatch(/^exit 0/)
    for (const path of ['/opt/tussenuit/x', '/etc/x', '/usr/local/bin/x'])
      expect(await resultOf(['touch', path])).toMatch(/^exit 1: .*Read-only file system/)
    for (const path of ['/tmp', '/var/lib/tussenuit']) expect(await resultOf(['touch', `${path}/x`])).toBe('exit 0: ')
    expect(readdirSync(join(root, 'usr/local/bin'))).toEqual(['node'])
  },
)
