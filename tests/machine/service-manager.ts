/**
 * `systemctl` of a machine on which systemd does not run. A unit of /etc/systemd/system is executed by what it says:
 * its user, folder, variables and command, a new start after an end, SIGTERM and the time after it. What it says of
 * confinement is not applied; deploy.long.test.ts asks systemd itself about that. Other services are those of Debian,
 * by their scripts in /etc/init.d.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'

const units = '/etc/systemd/system'
const state = '/run/service-manager'
const logs = '/var/log/service-manager'
const [verb = '', ...given] = process.argv.slice(2)
const isNow = given.includes('--now')
const names = given.filter((one) => !one.startsWith('--')).map((name) => (name === 'redis' ? 'redis-server' : name))

type Service = [key: string, value: string][]

/** The lines of a unit's part; a key may occur several times. */
function readUnit(name: string, part: string): Service {
  const [, stem, instance = '', kind] = /^([^@.]+)(@[^.]+)?(\.\w+)?$/.exec(name)!
  const file = join(units, `${stem}${instance ? '@' : ''}${kind ?? '.service'}`)
  if (!existsSync(file)) throw new Error(`Unit ${name} could not be found.`)
  let current = ''
  const lines: Service = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    current = /^\[(\w+)\]$/.exec(line)?.[1] ?? current
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (key && current === part) lines.push([key, value!.replaceAll('%i', instance.slice(1))])
  }
  return lines
}

const isOfDebian = (name: string): boolean => existsSync(`/etc/init.d/${name}`)
const callScript = (name: string, action: string): boolean =>
  spawnSync(`/etc/init.d/${name}`, [action], { stdio: 'inherit' }).status === 0
const pidFile = (name: string): string => join(state, name)

/** The process that supervises the unit; null without one. It removes its file when it ends, at any moment. */
function findSupervisor(name: string): number | null {
  try {
    return Number(readFileSync(pidFile(name), 'utf8')) || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isActive(name: string): boolean {
  if (isOfDebian(name)) return spawnSync(`/etc/init.d/${name}`, ['status'], { stdio: 'ignore' }).status === 0
  const supervisor = findSupervisor(name)
  return supervisor !== null && existsSync(`/proc/${supervisor}`)
}

async function start(name: string): Promise<void> {
  if (isActive(name)) return
  if (isOfDebian(name)) {
    if (!callScript(name, 'start')) throw new Error(`${name} does not start`)
    return
  }
  if (name.endsWith('.timer')) {
    if (!readUnit(name, 'Timer').some(([key]) => key === 'OnCalendar')) throw new Error(`${name} has no time`)
    return
  }
  const service = readUnit(name, 'Service')
  if (service.some(([key, value]) => key === 'Type' && value === 'oneshot')) {
    if ((await run(service)) !== 0) throw new Error(`${name} failed`)
    return
  }
  mkdirSync(logs, { recursive: true })
  const log = openSync(join(logs, name), 'a')
  const program = new URL(import.meta.url).pathname
  spawn(process.execPath, [program, 'supervise', name], { detached: true, stdio: ['ignore', log, log] }).unref()
  while (!isActive(name)) await wait(20)
}

async function stop(name: string): Promise<void> {
  if (!isActive(name)) return
  if (isOfDebian(name)) {
    if (!callScript(name, 'stop')) throw new Error(`${name} does not stop`)
    return
  }
  const supervisor = findSupervisor(name)
  if (supervisor !== null) process.kill(supervisor, 'SIGTERM')
  while (isActive(name)) await wait(20)
}

const valueOf = (service: Service, key: string): string => service.findLast(([one]) => one === key)![1]

/** Starts the command of a unit as its user. `${NAME}` in it is a variable. */
function spawnCommand(service: Service): ChildProcess {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, valueOf(service, 'User')], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  const folder = join('/var/lib', valueOf(service, 'StateDirectory'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, uid, gid)
  const own = service.flatMap(([key, value]) => (key === 'Environment' ? value.split(' ') : []))
  const env: Record<string, string | undefined> = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
    ...Object.fromEntries(own.map((one) => one.split(/=(.*)/s).slice(0, 2) as [string, string])),
    ...parseEnv(readFileSync(valueOf(service, 'EnvironmentFile'), 'utf8')),
  }
  const [command, ...args] = valueOf(service, 'ExecStart')
    .split(' ')
    .map((part) => part.replace(/\$\{(\w+)\}/g, (_, variable: string) => env[variable] ?? ''))
  return spawn(command!, args, { cwd: valueOf(service, 'WorkingDirectory'), uid, gid, env, stdio: 'inherit' })
}

const untilEnd = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.on('exit', resolve).on('error', () => resolve(1))
  })
const run = (service: Service): Promise<number | null> => untilEnd(spawnCommand(service))

/** Runs the command of the unit, again after each end, until SIGTERM. */
async function supervise(name: string): Promise<void> {
  const service = readUnit(name, 'Service')
  let child: ChildProcess | null = null
  let isStopping = false
  process.on('SIGTERM', () => {
    isStopping = true
    child?.kill('SIGTERM')
    setTimeout(() => child?.kill('SIGKILL'), Number(valueOf(service, 'TimeoutStopSec')) * 1000).unref()
  })
  mkdirSync(state, { recursive: true })
  writeFileSync(pidFile(name), String(process.pid))
  while (!isStopping) {
    child = spawnCommand(service)
    await untilEnd(child)
    if (!isStopping) await wait(Number(valueOf(service, 'RestartSec')) * 1000)
  }
  rmSync(pidFile(name))
}

async function act(): Promise<void> {
  switch (verb) {
    case 'supervise':
      return supervise(names[0]!)
    case 'daemon-reload':
      return
    case 'enable':
      for (const name of isNow ? names : []) await start(name)
      return
    case 'start':
      for (const name of names) await start(name)
      return
    case 'stop':
      for (const name of names) await stop(name)
      return
    case 'restart':
      for (const name of names) await stop(name).then(() => start(name))
      return
    case 'reload-or-restart':
      for (const name of names) if (!callScript(name, isActive(name) ? 'reload' : 'start')) throw new Error(name)
      return
    default:
      throw new Error(`Unknown command verb ${verb}.`)
  }
}

try {
  await act()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
