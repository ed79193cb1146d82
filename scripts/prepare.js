/**
 * Before `npm start` and `npm test`: installs what is missing, brings the pinned runtime, builds what is stale and, for
 * tests, finds a browser. Plain JavaScript, because on a fresh clone only the system's own Node is there.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = new URL('..', import.meta.url).pathname.replace(/^\/([A-Z]:)/, '$1')
const at = (...parts) => join(root, ...parts)
const mode = process.argv[2] ?? 'start'

function hashOf(texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex')
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The pinned runtime would delete itself while npm replaces node_modules: npm runs with the system's. */
const systemPath = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes(join('node_modules', '.bin'))).join(delimiter)

function install() {
  const wanted = hashOf([read(at('package-lock.json')), process.platform, process.arch])
  const mark = at('node_modules', '.installed')
  if (read(mark) === wanted) return
  console.log('Installing packages (once; about half a minute) …')
  const run = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: systemPath }, shell: process.platform === 'win32' })
  if (run.status !== 0) process.exit(run.status ?? 1)
  const pinned = Object.values(JSON.parse(read(at('package.json'))).optionalDependencies)[0]
  const found = spawnSync(at('node_modules', '.bin', 'node'), ['-v'], { encoding: 'utf8' }).stdout?.trim()
  if (found !== `v${pinned}`) {
    console.error(`The pinned runtime ${pinned} was not installed for ${process.platform} ${process.arch}${found ? ` (found ${found})` : ''}.`)
    process.exit(1)
  }
  writeFileSync(mark, wanted)
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/node_modules|[\\/]build[\\/]|\.react-router|\.test\.tsx?$/.test(file))
    .sort()
}

function build() {
  const sources = [...filesUnder(at('apps', 'shop')), ...filesUnder(at('modules')).filter((file) => file.endsWith('.ts'))]
  const wanted = hashOf([read(at('package-lock.json')), ...sources.flatMap((file) => [file.slice(root.length), readFileSync(file)])])
  const mark = at('apps', 'shop', 'build', '.built')
  if (read(mark) === wanted) return
  console.log('Building the shop …')
  const run = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', shell: process.platform === 'win32', env: { ...process.env, PATH: [at('node_modules', '.bin'), systemPath].join(delimiter) } })
  if (run.status !== 0) {
    console.error(run.stdout)
    process.exit(run.status ?? 1)
  }
  mkdirSync(at('apps', 'shop', 'build'), { recursive: true })
  writeFileSync(mark, wanted)
}

/** An environment variable, a system browser, Playwright's own download, or Debian's package, in that order. */
function findBrowser() {
  const mark = at('node_modules', '.browser')
  const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', ...playwrightDownloads()]
  let found = candidates.find((path) => path && existsSync(path))
  if (!found && process.platform === 'linux' && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing Debian’s package …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    found = ['/usr/bin/chromium'].find(existsSync)
  }
  if (!found) {
    console.error('The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
    process.exit(1)
  }
  console.log(`Browser for the tests: ${found}`)
  writeFileSync(mark, found)
}

function playwrightDownloads() {
  const folder = join(process.env.HOME ?? '', '.cache', 'ms-playwright')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('chromium-')).map((name) => join(folder, name, 'chrome-linux', 'chrome')) : []
}

install()
build()
if (mode === 'test') findBrowser()
