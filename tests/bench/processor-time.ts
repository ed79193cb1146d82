/** Processor time and memory of a process and of PostgreSQL, read from /proc (Linux only). */
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The fields of /proc/pid/stat after the name, which may hold spaces; null if the process has ended. */
function readStat(pid: number | string): { name: string; seconds: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      // utime, stime, and those of children that have ended.
      seconds: [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) / ticksPerSecond,
    }
  } catch {
    return null
  }
}

/**
 * Seconds of processor time since the start, and resident memory of the process. `database`: of all processes of
 * PostgreSQL on this machine; those of ended connections count with their parent.
 */
export function readProcessorSeconds(pid: number): { server: number; database: number; memoryMb: number } {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const database = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(name))
    .reduce((sum, stat) => (stat?.name === 'postgres' ? sum + stat.seconds : sum), 0)
  return { server: readStat(pid)?.seconds ?? 0, database, memoryMb: Math.round(Number(resident) / 1024) }
}
