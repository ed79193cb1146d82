import { expect, test } from 'vitest'
import { convertToProcessorTime, type TraceEvent } from './processor-time.ts'

const makeTraceEvent = (name: string, ts: number, dur: number, tts: number, tdur: number, tid = 1): TraceEvent => ({
  pid: 1,
  tid,
  ph: 'X',
  name,
  ts,
  dur,
  tts,
  tdur,
})

test('a task has its CPU time as duration, and nested events keep their relative position', () => {
  const task = makeTraceEvent('ThreadControllerImpl::RunTask', 1_000, 90, 500, 30)
  const [first, second] = [
    makeTraceEvent('ParseHTML', 1_010, 40, 505, 10),
    makeTraceEvent('EvaluateScript', 1_060, 30, 518, 12),
  ]
  const after = makeTraceEvent('ThreadControllerImpl::RunTask', 2_000, 10, 530, 10)
  convertToProcessorTime([second!, after, task, first!])
  expect([task.ts, task.dur]).toEqual([1_000, 30])
  expect([first!.ts, first!.dur]).toEqual([1_005, 10])
  expect([second!.ts, second!.dur]).toEqual([1_018, 12])
  expect([after.ts, after.dur]).toEqual([2_000, 10])
})

test('other threads, and events without thread time, are unchanged', () => {
  const task = makeTraceEvent('ThreadControllerImpl::RunTask', 1_000, 90, 500, 30)
  const elsewhere = makeTraceEvent('Decode', 1_020, 50, 0, 50, 2)
  const mark: TraceEvent = { pid: 1, tid: 1, ph: 'R', name: 'firstContentfulPaint', ts: 1_080 }
  convertToProcessorTime([task, elsewhere, mark])
  expect([elsewhere.ts, elsewhere.dur, mark.ts]).toEqual([1_020, 50, 1_080])
})
