/** Event loop, memory and processor time of this process. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Milliseconds between two measurements of the delay. */
const resolutionMs = 20

/** Measures from now on. The delays are those since the last time that the metrics were read. */
export function addProcessGauges(registry: Registry, version: string): { stop(): void } {
  const registers = [registry]
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  // The delay that is measured contains the interval itself.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)
  gauge('nodejs_eventloop_delay_p50_seconds', 'Delay of the event loop', () => seconds(delay.percentile(50)))
  gauge('nodejs_eventloop_delay_p99_seconds', 'Delay of the event loop', () => seconds(delay.percentile(99)))
  gauge('nodejs_eventloop_delay_max_seconds', 'Delay of the event loop', () => {
    const max = seconds(delay.max)
    delay.reset()
    return max
  })
  let before = performance.eventLoopUtilization()
  gauge('nodejs_eventloop_utilization_ratio', 'Part of the time in which the event loop worked', () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  })
  gauge('process_memory_usage_bytes', 'Resident memory', () => process.memoryUsage.rss())
  gauge('v8js_memory_heap_used_bytes', 'Used heap', () => process.memoryUsage().heapUsed)
  gauge('process_uptime_seconds', 'Time since the start of the process', () => process.uptime())
  registry.registerMetric(
    new Counter({
      name: 'process_cpu_time_seconds_total',
      help: 'Processor time of the process',
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage()
        this.reset()
        this.inc((user + system) / 1e6)
      },
    }),
  )
  const build = new Gauge({ name: 'shop_build_info', help: 'Always 1', labelNames: ['version'], registers })
  build.set({ version }, 1)
  return { stop: () => delay.disable() }
}
