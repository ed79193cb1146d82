/** A PostgreSQL server in a temporary folder, which tests may stop and restart. */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findConsecutiveFreePorts } from '../free-ports.ts'

export type OwnPostgres = {
  /** The URL of the server's database `postgres`. */
  url: string
  /** The folder of the server, in which its user may write. */
  folder: string
  /** The folder of its data. */
  data: string
  port: number
  /** Runs a program as the user of the server, which it may need; returns what it printed. */
  runAs(program: string, ...args: string[]): string
  start(): void
  /** Ends it in order, after the write-ahead log was archived. */
  stop(): void
  /** Kills the server without a checkpoint and starts it again, which recovers from the write-ahead log. */
  restartAtOnce(): void
  close(): void
}

const packages = '/usr/lib/postgresql'

/**
 * The folder of the server's programs: that of the newest installed package, else the first folder in PATH that
 * contains them; null if there is none.
 */
export function findPostgresPrograms(): string | null {
  const newest = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a))[0] : undefined
  if (newest && existsSync(join(packages, newest, 'bin/initdb'))) return join(packages, newest, 'bin')
  return (process.env['PATH'] ?? '').split(':').find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** PostgreSQL refuses to run as root; in that case it runs as the user that its package created. */
function serverAccount(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  if (!line) throw new Error('PostgreSQL does not run as root, and there is no account named postgres')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** `environment`: of the server, and of what it starts. */
export async function startOwnPostgres(
  environment: (folder: string) => NodeJS.ProcessEnv = () => ({}),
): Promise<OwnPostgres> {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('the programs of a PostgreSQL server are not installed')
  const [port, folder, owner] = [
    await findConsecutiveFreePorts(1),
    mkdtempSync(join(tmpdir(), 'tussenuit-pg-')),
    serverAccount(),
  ]
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const env = { ...process.env, ...environment(folder) }
  const run = (program: string, ...args: string[]): void => {
    execFileSync(join(programs, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env, ...owner })
  }
  // The log goes to a file: an inherited pipe would prevent pg_ctl from exiting.
  const control = (...args: string[]) => run('pg_ctl', '-D', data, '-w', '-s', '-l', join(folder, 'log'), ...args)
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200`
  control('-o', options, 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    data,
    port,
    runAs: (program, ...args) => execFileSync(program, args, { cwd: folder, encoding: 'utf8', env, ...owner }),
    start: () => control('-o', options, 'start'),
    stop: () => control('-m', 'fast', 'stop'),
    restartAtOnce: () => control('-o', options, '-m', 'immediate', 'restart'),
    close: () => {
      control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
