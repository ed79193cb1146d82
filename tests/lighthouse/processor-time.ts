/**
 * Converts a trace to that of a machine without other load: the duration of each task becomes its CPU time, without the
 * time that it waited for the processor.
 */
export type TraceEvent = {
  pid: number
  tid: number
  ph: string
  name: string
  ts: number
  dur?: number
  /** The event's start in CPU time of its thread, in microseconds. */
  tts?: number
  /** The event's duration in CPU time of its thread, in microseconds. */
  tdur?: number
}

type Task = { ts: number; end: number; tts: number }

/**
 * Changes the events in place. Nested events keep their relative position, measured in the thread's CPU time. All times
 * are in microseconds.
 */
export function convertToProcessorTime(events: TraceEvent[]): void {
  for (const thread of Map.groupBy(events, (event) => `${event.pid}/${event.tid}`).values()) {
    thread.sort((a, b) => a.ts - b.ts)
    const tasks = outermostTasks(thread)
    let next = 0
    for (const event of thread) {
      while (next < tasks.length && tasks[next]!.end < event.ts) next += 1
      const task = tasks[next]
      if (!task || event.ts < task.ts || event.tts === undefined) continue
      if (event.ph === 'X' && event.tdur !== undefined) event.dur = event.tdur
      event.ts = task.ts + Math.max(0, event.tts - task.tts)
    }
  }
}

function outermostTasks(thread: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = []
  for (const { name, ph, ts, dur, tts, tdur } of thread) {
    if (ph !== 'X' || !name.endsWith('RunTask') || dur === undefined || tts === undefined || tdur === undefined)
      continue
    if (ts >= (tasks.at(-1)?.end ?? 0)) tasks.push({ ts, end: ts + dur, tts })
  }
  return tasks
}
