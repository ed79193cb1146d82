/**
 * Runs before every npm script: installs missing packages and the pinned runtime, rebuilds outdated parts for scripts
 * that serve the shop, and finds a browser for tests. Plain JavaScript, because on a fresh clone only the system's own
 * Node is available.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = new URL('..', import.meta.url).pathname.replace(/^\/([A-Z]:)/, '$1')
const pathInRoot = (...parts) => join(root, ...parts)
const mode = process.argv[2] ?? 'start'

function hashOf(texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex')
}

const readIfExists = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** npm runs with the system's Node: the pinned runtime would delete itself while npm replaces node_modules. */
const systemPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((part) => !part.includes(join('node_modules', '.bin')))
  .join(delimiter)

/** Minimum versions of Node: for this script, and for running the shop's TypeScript directly. */
const oldestForPreparing = 20
const oldestForRunning = 24
const versionOf = (text) => Number(/^v(\d+)/.exec(text ?? '')?.[1] ?? 0)

/** Prints the current step repeatedly, because a minute without output looks like a hang. */
function runWithProgress(what, command, args, env) {
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

/** The package with the pinned runtime for this machine, if there is one. */
function pinnedRuntime() {
  const lock = JSON.parse(readIfExists(pathInRoot('package-lock.json')))
  return Object.keys(lock.packages[''].optionalDependencies ?? {}).find((name) => {
    const { os, cpu } = lock.packages[`node_modules/${name}`] ?? {}
    return os?.includes(process.platform) && cpu?.includes(process.arch)
  })
}

/**
 * Whether all packages of the lock file are in node_modules, according to npm's own record: an install that was
 * interrupted, or that left packages out because of the Node version, is repeated. Commands of a running shop
 * (`production`) do not need the packages that `npm ci --omit=dev` leaves out.
 */
function isInstalled() {
  const record = readIfExists(pathInRoot('node_modules', '.package-lock.json'))
  if (!record) return false
  const packages = JSON.parse(readIfExists(pathInRoot('package-lock.json'))).packages
  const there = JSON.parse(record).packages
  const pinned = pinnedRuntime()
  return Object.entries(packages).every(([path, entry]) => {
    if (path === '' || entry.link || !path.includes('node_modules/')) return true
    if (entry.optional && path !== `node_modules/${pinned}`) return true
    if (mode === 'production' && (entry.dev || entry.devOptional)) return true
    return there[path]?.version === entry.version && existsSync(pathInRoot(path))
  })
}

async function installPackages() {
  if (!isInstalled())
    await runWithProgress('Installing packages (once; about half a minute)', 'npm', ['ci', '--loglevel=error'], {
      ...process.env,
      PATH: systemPath,
    })
  requireRuntime()
}

/** Scripts run with node_modules/.bin first in the PATH, and so with the pinned runtime if it is installed. */
function requireRuntime() {
  const pinned = pathInRoot('node_modules', '.bin', 'node')
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

/**
 * The builds and their sources; a build is repeated only if one of its sources has changed. The server's build knows
 * the files that it was made of.
 */
const builds = [
  {
    app: 'shop',
    name: 'the shop',
    listSources: () => [pathInRoot('apps', 'shop'), pathInRoot('modules'), pathInRoot('languages')].flatMap(filesUnder),
  },
  {
    app: 'admin',
    name: 'the office',
    listSources: () =>
      [
        pathInRoot('apps', 'admin'),
        pathInRoot('apps', 'shop', 'app'),
        pathInRoot('modules'),
        pathInRoot('languages'),
      ].flatMap(filesUnder),
  },
  {
    app: 'server',
    name: 'the server',
    listSources: () => [pathInRoot('scripts', 'bundle-server.js'), pathInRoot('apps', 'server', 'bundle.js')],
    isCurrent: async () => (await import('../apps/server/bundle.js')).isBundleCurrent(),
  },
]

const isSource = (file) => !file.startsWith(pathInRoot('modules')) || file.endsWith('.ts')

async function buildApps() {
  const lock = readIfExists(pathInRoot('package-lock.json'))
  const stale = []
  for (const { app, name, listSources, isCurrent } of builds) {
    const sources = listSources().filter(isSource)
    const hash = hashOf([lock, ...sources.flatMap((file) => [file.slice(root.length), readFileSync(file)])])
    const mark = pathInRoot('apps', app, 'build', '.built')
    if (readIfExists(mark) !== hash || (isCurrent && !(await isCurrent()))) stale.push({ app, name, mark, hash })
  }
  if (stale.length === 0) return
  // Selects by package name, because a path would also match packages in subfolders.
  const workspaces = stale.flatMap(({ app }) => ['--workspace', `@tussenuit/${app}`])
  const what = stale.map(({ name }) => name).join(', ')
  await runWithProgress(
    `Building ${what} (after a change; about half a minute)`,
    'npm',
    ['run', 'build', '--silent', ...workspaces],
    {
      ...process.env,
      PATH: [pathInRoot('node_modules', '.bin'), systemPath].join(delimiter),
    },
  )
  for (const { app, mark, hash } of stale) {
    mkdirSync(pathInRoot('apps', app, 'build'), { recursive: true })
    writeFileSync(mark, hash)
  }
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The browser for tests: from an environment variable, Debian's headless Chromium (which needs only three quarters of
 * the time), a system browser, or Playwright's own download, in that order.
 */
function findBrowser() {
  const mark = pathInRoot('node_modules', '.browser')
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

/** Poppler reads PDF files as common readers do. Without it, tests use PDF.js, which supports fewer scripts. */
function findPdfReader() {
  const has = () => !spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error
  if (!has()) installPackage('No pdftotext found', 'poppler-utils')
  if (!has())
    console.log('Without pdftotext (Debian: apt-get install poppler-utils) names in some scripts are not read.')
}

/**
 * The proxy of docs/production.md, which the long suite runs. Debian's package would also start it as a service, so it
 * is installed only on machines without services, such as containers; elsewhere its test is skipped with a message.
 */
function findProxy() {
  const has = () => existsSync('/usr/sbin/nginx') && existsSync('/usr/share/nginx/modules-available/mod-http-lua.conf')
  if (!has() && !existsSync('/run/systemd/system'))
    installPackage('No nginx with Lua', 'nginx-light', 'libnginx-mod-http-lua')
  if (!has())
    console.log('Without nginx (Debian: apt-get install nginx-light libnginx-mod-http-lua) its test is skipped.')
}

/** Does nothing on machines without Debian, or without permission to install packages. */
function installPackage(why, ...names) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  console.log(`${why}: installing Debian’s package …`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  // Waits for another run that may be installing at the same time.
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
await installPackages()
if (!['packages', 'production'].includes(mode)) await buildApps()
if (mode === 'test' || mode === 'long') {
  findBrowser()
  findPdfReader()
}
if (mode === 'long') findProxy()
