/**
 * The counters and histograms that the server increments, since the start of this process. Names follow OpenTelemetry's
 * conventions in the spelling of Prometheus; what they do not name begins with `shop_`. No label holds a raw path, a
 * name or an address: each has a small set of values.
 */
import { Counter, Histogram, Registry } from 'prom-client'
import type { PageSpeed } from '@tussenuit/modules/platform/page-speed/ports.ts'

export const registry = new Registry()

const requestSeconds = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Requests over the network by route and status; a page rendered or cached counts under its route',
  labelNames: ['http_request_method', 'http_route', 'http_response_status_code'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

const jobSeconds = new Histogram({
  name: 'shop_job_duration_seconds',
  help: 'Runs of queued and scheduled jobs',
  // Prometheus calls its own targets `job`.
  labelNames: ['job_name', 'outcome'] as const,
  buckets: [0.1, 1, 10, 60, 300],
  registers: [registry],
})

const callSeconds = new Histogram({
  name: 'shop_third_party_duration_seconds',
  help: 'Calls to third parties; busy and deadline are calls that the shop did not wait for',
  labelNames: ['third_party', 'operation', 'outcome'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
})

const paymentEvents = new Counter({
  name: 'shop_payment_events_total',
  help: 'Signed messages of the card provider; failed is a refused card. A repeated message counts again',
  labelNames: ['type'] as const,
  registers: [registry],
})

const pageLabels = ['page', 'screen'] as const
const largestPaintSeconds = new Histogram({
  name: 'shop_page_largest_contentful_paint_seconds',
  help: 'Largest Contentful Paint in the browsers of visitors, by the kind of page on which the visit began',
  labelNames: pageLabels,
  buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  registers: [registry],
})
const nextPaintSeconds = new Histogram({
  name: 'shop_page_interaction_to_next_paint_seconds',
  help: 'Interaction to Next Paint in the browsers of visitors',
  labelNames: pageLabels,
  buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  registers: [registry],
})
const layoutShift = new Histogram({
  name: 'shop_page_cumulative_layout_shift',
  help: 'Cumulative Layout Shift in the browsers of visitors, without unit',
  labelNames: pageLabels,
  buckets: [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  registers: [registry],
})

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** `route`: the pattern of the path, such as `/api/deals/:id`; empty if no route matched. `seconds`: to the reply. */
export function recordRequest(method: string, route: string, status: number, seconds: number): void {
  requestSeconds.observe(
    {
      http_request_method: knownMethods.has(method) ? method : '_OTHER',
      http_route: route,
      http_response_status_code: status,
    },
    seconds,
  )
}

export const recordJob = (job: string, outcome: 'done' | 'failed', seconds: number): void =>
  jobSeconds.observe({ job_name: job, outcome }, seconds)

export const recordThirdPartyCall = (party: string, operation: string, outcome: string, seconds: number): void =>
  callSeconds.observe({ third_party: party, operation, outcome }, seconds)

export const recordPaymentEvent = (type: string): void => paymentEvents.inc({ type })

/** `lcp_ms`, `inp_ms`: milliseconds; a value that the browser did not measure counts nowhere. */
export function recordPageSpeed({ page, screen, lcp_ms, inp_ms, cls }: PageSpeed): void {
  const labels = { page, screen }
  if (lcp_ms !== undefined) largestPaintSeconds.observe(labels, lcp_ms / 1000)
  if (inp_ms !== undefined) nextPaintSeconds.observe(labels, inp_ms / 1000)
  if (cls !== undefined) layoutShift.observe(labels, cls)
}
