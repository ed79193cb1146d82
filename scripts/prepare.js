/**
 * Before every npm script: installs what is missing and brings the pinned runtime; builds what is stale for those that
 * serve the shop, and finds a browser for tests. Plain JavaScript, because on a fresh clone only the system's own Node
 * is there.
 */
import { spawn, spawnSync } from 'node:child_process'
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
const systemPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((part) => !part.includes(join('node_modules', '.bin')))
  .join(delimiter)

/** The shop runs its TypeScript as it is, with what Node has had since this version. */
const oldestForPreparing = 20
const oldestForRunning = 24
const versionOf = (text) => Number(/^v(\d+)/.exec(text ?? '')?.[1] ?? 0)

/** Says what is being done, and goes on saying so: a silent minute looks like a hanging one. */
function during(what, command, args, env) {
  const began = Date.now()
  console.log(`${what} …`)
  const ticker = setInterval(() => console.log(`${what} … ${Math.round((Date.now() - began) / 1000)} s`), 5000)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      shell: process.platform === 'win32',
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    const end = (status) => {
      clearInterval(ticker)
      if (status !== 0) {
        console.error(said)
        process.exit(status || 1)
      }
      resolve()
    }
    child.once('error', (error) => {
      said += error.message
      end(1)
    })
    child.once('exit', end)
  })
}

/** The package that holds the pinned runtime for this machine, or none. */
function pinnedRuntime() {
  const lock = JSON.parse(read(at('package-lock.json')))
  return Object.keys(lock.packages[''].optionalDependencies ?? {}).find((name) => {
    const { os, cpu } = lock.packages[`node_modules/${name}`] ?? {}
    return os?.includes(process.platform) && cpu?.includes(process.arch)
  })
}

/**
 * Whether everything of the lock file is in node_modules, by npm's own record: an install that was interrupted, or made
 * by a Node that left packages out, is repeated. The commands of a running shop (`production`) do without the packages
 * that `npm ci --omit=dev` leaves out.
 */
function isInstalled() {
  const record = read(at('node_modules', '.package-lock.json'))
  if (!record) return false
  const packages = JSON.parse(read(at('package-lock.json'))).packages
  const there = JSON.parse(record).packages
  const pinned = pinnedRuntime()
  return Object.entries(packages).every(([path, entry]) => {
    if (path === '' || entry.link || !path.includes('node_modules/')) return true
    if (entry.optional && path !== `node_modules/${pinned}`) return true
    if (mode === 'production' && (entry.dev || entry.devOptional)) return true
    return there[path]?.version === entry.version && existsSync(at(path))
  })
}

async function install() {
  if (!isInstalled())
    await during('Installing packages (once; about half a minute)', 'npm', ['ci', '--loglevel=error'], {
      ...process.env,
      PATH: systemPath,
    })
  requireRuntime()
}

/** Scripts run with node_modules/.bin before the system's programs: the pinned runtime where there is one. */
function requireRuntime() {
  const pinned = at('node_modules', '.bin', 'node')
  const version = spawnSync(existsSync(pinned) ? pinned : process.execPath, ['-v'], { encoding: 'utf8' }).stdout?.trim()
  if (versionOf(version) >= oldestForRunning) return
  console.error(
    pinnedRuntime()
      ? `The pinned runtime was not installed (found ${version ?? 'none'}). Remove node_modules and start again.`
      : `There is no pinned runtime for ${process.platform} ${process.arch}: install Node ${oldestForRunning} or ` +
          `newer (found ${version}).`,
  )
  process.exit(1)
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/node_modules|[\\/]build[\\/]|\.react-router|\.test\.tsx?$/.test(file))
    .sort()
}

/** What is built, from which folders; each again only when something of its own has changed. */
const builds = [
  { app: 'shop', folders: [at('apps', 'shop'), at('modules'), at('languages')] },
  {
    app: 'admin',
    folders: [at('apps', 'admin'), at('apps', 'shop', 'app'), at('modules'), at('languages')],
  },
]

const isSource = (file) => !file.startsWith(at('modules')) || file.endsWith('.ts')

async function build() {
  const lock = read(at('package-lock.json'))
  const stale = builds.flatMap(({ app, folders }) => {
    const sources = folders.flatMap(filesUnder).filter(isSource)
    const hash = hashOf([lock, ...sources.flatMap((file) => [file.slice(root.length), readFileSync(file)])])
    const mark = at('apps', app, 'build', '.built')
    return read(mark) === hash ? [] : [{ app, mark, hash }]
  })
  if (stale.length === 0) return
  // By name: a path would also name the packages in folders below it.
  const workspaces = stale.flatMap(({ app }) => ['--workspace', `@tussenuit/${app}`])
  const what = stale.map(({ app }) => (app === 'shop' ? 'the shop' : 'the office')).join(' and ')
  await during(
    `Building ${what} (after a change; about half a minute)`,
    'npm',
    ['run', 'build', '--silent', ...workspaces],
    {
      ...process.env,
      PATH: [at('node_modules', '.bin'), systemPath].join(delimiter),
    },
  )
  for (const { app, mark, hash } of stale) {
    mkdirSync(at('apps', app, 'build'), { recursive: true })
    writeFileSync(mark, hash)
  }
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * An environment variable, Chromium without its window from Debian (the same pages in three quarters of the time), a
 * system browser, or Playwright's own download, in that order.
 */
function findBrowser() {
  const mark = at('node_modules', '.browser')
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell))
    installPackage(`No ${headlessShell}`, 'chromium-headless-shell')
  const candidates = [
    process.env.CHROMIUM_PATH,
    headlessShell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...playwrightDownloads(),
  ]
  const browser = candidates.find((path) => path && existsSync(path))
  if (!browser) {
    console.error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or set ' +
        'CHROMIUM_PATH.',
    )
    process.exit(1)
  }
  console.log(`Browser for the tests: ${browser}`)
  writeFileSync(mark, browser)
}

/** Reads documents as travellers' readers do. Without it the tests read them with PDF.js, which knows fewer scripts. */
function findPdfReader() {
  const has = () => !spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error
  if (!has()) installPackage('No pdftotext found', 'poppler-utils')
  if (!has())
    console.log('Without pdftotext (Debian: apt-get install poppler-utils) names in some scripts are not read.')
}

/**
 * The long suite runs the proxy of docs/production.md. Debian's package also starts it as a service, except on a
 * machine without services, such as a container: elsewhere it is not installed, and the test says that it is skipped.
 */
function findProxy() {
  const has = () => existsSync('/usr/sbin/nginx') && existsSync('/usr/share/nginx/modules-available/mod-http-lua.conf')
  if (!has() && !existsSync('/run/systemd/system'))
    installPackage('No nginx with Lua', 'nginx-light', 'libnginx-mod-http-lua')
  if (!has())
    console.log('Without nginx (Debian: apt-get install nginx-light libnginx-mod-http-lua) its test is skipped.')
}

/** Where the machine is not Debian's, or not ours to change, nothing happens. */
function installPackage(why, ...names) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  console.log(`${why}: installing Debian’s package …`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  // Another run may be installing at the same moment: wait for it.
  spawnSync('apt-get', ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=120', ...names], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function playwrightDownloads() {
  const folder = join(process.env.HOME ?? '', '.cache', 'ms-playwright')
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith('chromium-'))
        .map((name) => join(folder, name, 'chrome-linux', 'chrome'))
    : []
}

if (versionOf(process.version) < oldestForPreparing) {
  console.error(
    `Node ${process.version} is too old: version ${oldestForPreparing} or newer brings everything else along. ` +
      'Nothing was changed.',
  )
  process.exit(1)
}
await install()
if (!['packages', 'production'].includes(mode)) await build()
if (mode === 'test' || mode === 'long') {
  findBrowser()
  findPdfReader()
}
if (mode === 'long') findProxy()
