/** Control interface for tests and demonstrations: clock, faults, prices, stock, webhooks. Served under /_etg/. */
import type { FastifyInstance } from 'fastify'
import { isDay } from '@tussenuit/modules/shared/day.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import type { BookingSettings } from './booking-calls.ts'
import { faultKinds } from './faults.ts'
import type { Fault, FaultKind, createFaultList } from './faults.ts'
import type { Limit, createRateLimits } from './limits.ts'
import { namedOutcomes } from './outcomes.ts'
import type { Order, State } from './state.ts'
import type { createWebhooks } from './webhooks.ts'
import { isObject } from './wire.ts'
import type { JsonObject } from './wire.ts'

export type Settings = BookingSettings & {
  latencyMs: Map<string, number>
  /** The HTTP status of business errors, which the supplier does not document. */
  businessStatus: number
  /** Hotels whose content has the status "closed". */
  closedHotels: Set<number>
}

export type Control = ReturnType<typeof createSupplierControl>

type Parts = {
  state: State
  settings: Settings
  defaultPolls: number
  faults: ReturnType<typeof createFaultList>
  limits: ReturnType<typeof createRateLimits>
  hooks: ReturnType<typeof createWebhooks>
  end(partnerOrderId: string): Order | null
}

export function createSupplierControl({ state, settings, defaultPolls, faults, limits, hooks, end }: Parts) {
  return {
    advance(seconds: number): string {
      state.advance(seconds * 1000)
      return state.clock().toISOString()
    },
    /** Number of status calls answered "processing" (or "unknown") before the outcome; null: no outcome. */
    polls(count: number | null): void {
      settings.polls = count
    },
    latency(path: string, ms: number): void {
      settings.latencyMs.set(path, ms)
    },
    businessStatus(http: number): void {
      settings.businessStatus = http
    },
    fault(fault: Pick<Fault, 'path' | 'kind'> & Partial<Fault>): void {
      faults.add({ nth: 1, times: 1, when: 'before', seconds: 120, code: 'unknown', ...fault })
    },
    clearFaults: faults.clear,
    limit(path: string, limit: Limit): void {
      limits.set(path, limit)
    },
    /**
     * Raises a hotel's prices everywhere (`live`) or at prebook only; hotel 0 means all hotels, at prebook. `form`:
     * raises prices between prebook and the order form, at all hotels.
     */
    raisePrices(
      hid: number,
      percent: number,
      where: 'live' | 'prebook' | 'form' = 'prebook',
      times: number | null = null,
    ): void {
      if (where === 'live') state.keep({ kind: 'rise', hid, percent })
      else if (where === 'form') settings.formRise = percent
      else if (percent === 0) settings.prebookRises.delete(hid)
      else settings.prebookRises.set(hid, { percent, times })
    },
    /** Raises the amount paid at the hotel at prebook; 0 resets it. */
    raiseTaxes(percent: number): void {
      settings.prebookTaxRise = percent
    },
    /** Makes every room of a hotel unavailable for these nights, or available again. */
    takeStock(hid: number, days: Day[], taken = true): void {
      for (const day of days) state.keep({ kind: 'taken', hid, day, taken })
    },
    spareRooms: state.spare,
    closeHotel(hid: number, closed: boolean): void {
      if (closed) settings.closedHotels.add(hid)
      else settings.closedHotels.delete(hid)
    },
    end,
    holdWebhooks: hooks.hold,
    drainWebhooks: hooks.drain,
    replayWebhook: hooks.replay,
    dump: () => ({
      ...state.dump(),
      settings: {
        polls: settings.polls,
        businessStatus: settings.businessStatus,
        latencyMs: Object.fromEntries(settings.latencyMs),
        prebookRises: Object.fromEntries(settings.prebookRises),
        formRise: settings.formRise,
        prebookTaxRise: settings.prebookTaxRise,
      },
      faults: faults.list(),
      webhooks: hooks.outbox,
    }),
    reset(): void {
      state.reset()
      faults.clear()
      limits.reset()
      hooks.reset()
      settings.polls = defaultPolls
      settings.latencyMs.clear()
      settings.businessStatus = 200
      settings.prebookRises.clear()
      settings.formRise = 0
      settings.prebookTaxRise = 0
      settings.closedHotels.clear()
    },
  }
}

const help = {
  'last names of guests that decide how a booking ends': namedOutcomes,
  'GET /_etg/state': 'everything the stand-in knows',
  'POST /_etg/reset': 'forgets everything',
  'POST /_etg/clock': { advance_seconds: 3600 },
  'POST /_etg/settings': {
    polls: 2,
    latency_ms: { 'search/hp': 800, '*': 0 },
    business_status: 200,
    webhooks: 'auto | held',
    spare_rooms: 0,
  },
  'POST /_etg/faults': {
    path: 'hotel/order/booking/finish',
    kind: faultKinds.join(' | '),
    nth: 1,
    times: 1,
    when: 'before | after',
    seconds: 120,
    code: 'unknown',
  },
  'DELETE /_etg/faults': 'no more faults',
  'POST /_etg/limits': { path: 'search/hp', requests: 30, seconds: 60 },
  'POST /_etg/prices': { hid: 7700123, percent: 10, where: 'prebook | live', times: 1 },
  'POST /_etg/taxes': { percent: 50 },
  'POST /_etg/stock': { hid: 7700123, days: ['2027-03-12'], taken: true },
  'POST /_etg/content': { hid: 7700123, is_closed: true },
  'POST /_etg/end': { partner_order_id: 'ends a running order at once' },
  'POST /_etg/webhooks/drain': 'sends what was not taken yet',
  'POST /_etg/webhooks/replay': { partner_order_id: '…', times: 2, bad_signature: false },
}

/** A control request with an unknown field or value. */
class ControlMistake extends Error {}
const requireCondition = (condition: boolean, text: string): void => {
  if (!condition) throw new ControlMistake(text)
}
const numberOr = <T>(value: unknown, fallback: T): number | T => (typeof value === 'number' ? value : fallback)

export function addControlRoutes(scope: FastifyInstance, control: Control): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(new ControlMistake('the body must be JSON'))
    }
  })
  scope.setErrorHandler((error, _request, reply) =>
    reply
      .code(error instanceof ControlMistake ? 400 : 500)
      .send({ error: error instanceof Error ? error.message : String(error) }),
  )
  const post: Post = (path, act) => {
    scope.post(path, async (request) => (await act(isObject(request.body) ? request.body : {})) ?? { done: true })
  }

  scope.get('/', async () => help)
  scope.get('/state', async () => control.dump())
  scope.delete('/faults', async () => {
    control.clearFaults()
    return { done: true }
  })
  post('/reset', control.reset)
  settingRoutes(post, control)
  stockRoutes(post, control)
  post('/end', (body) => ({ order: control.end(String(body['partner_order_id'])) }))
  post('/webhooks/drain', async () => ({ answers: await control.drainWebhooks() }))
  post('/webhooks/replay', async (body) => ({
    answers: await control.replayWebhook(
      String(body['partner_order_id']),
      numberOr(body['times'], 1),
      body['bad_signature'] === true,
    ),
  }))
}

type Post = (path: string, act: (body: JsonObject) => unknown) => void

function settingRoutes(post: Post, control: Control): void {
  post('/clock', (body) => {
    requireCondition(typeof body['advance_seconds'] === 'number', 'advance_seconds must be a number')
    return { now: control.advance(Number(body['advance_seconds'])) }
  })
  post('/settings', ({ polls, latency_ms, business_status, webhooks: mode, spare_rooms: spare }) => {
    if (typeof polls === 'number' || polls === null) control.polls(polls)
    if (typeof latency_ms === 'number') control.latency('*', latency_ms)
    if (isObject(latency_ms)) for (const [path, ms] of Object.entries(latency_ms)) control.latency(path, Number(ms))
    if (typeof business_status === 'number') control.businessStatus(business_status)
    if (typeof mode === 'string') control.holdWebhooks(mode === 'held')
    if (typeof spare === 'number') control.spareRooms(spare)
  })
  post('/faults', (body) => {
    requireCondition(faultKinds.includes(body['kind'] as FaultKind), `kind must be one of ${faultKinds.join(', ')}`)
    const times = body['times'] === null ? null : numberOr(body['times'], 1)
    control.fault({
      path: String(body['path'] ?? '*'),
      kind: body['kind'] as FaultKind,
      nth: numberOr(body['nth'], 1),
      times,
      when: body['when'] === 'after' ? 'after' : 'before',
      seconds: numberOr(body['seconds'], 120),
      code: String(body['code'] ?? 'unknown'),
    })
  })
  post('/limits', (body) => {
    requireCondition(
      typeof body['path'] === 'string' && typeof body['requests'] === 'number',
      'path and requests are needed',
    )
    control.limit(String(body['path']), { requests: Number(body['requests']), seconds: numberOr(body['seconds'], 60) })
  })
}

/** Routes that change prices, availability and hotels. */
function stockRoutes(post: Post, control: Control): void {
  post('/prices', (body) => {
    requireCondition(typeof body['percent'] === 'number', 'percent must be a number')
    control.raisePrices(
      numberOr(body['hid'], 0),
      Number(body['percent']),
      body['where'] === 'live' || body['where'] === 'form' ? body['where'] : 'prebook',
      numberOr(body['times'], null),
    )
  })
  post('/taxes', (body) => {
    requireCondition(typeof body['percent'] === 'number', 'percent must be a number')
    control.raiseTaxes(Number(body['percent']))
  })
  post('/stock', (body) => {
    const days = body['days']
    requireCondition(
      Array.isArray(days) && days.every(isDay) && typeof body['hid'] === 'number',
      'hid and days (YYYY-MM-DD) are needed',
    )
    control.takeStock(Number(body['hid']), days as Day[], body['taken'] !== false)
  })
  post('/content', (body) => {
    requireCondition(
      typeof body['hid'] === 'number' && typeof body['is_closed'] === 'boolean',
      'hid and is_closed are needed',
    )
    control.closeHotel(Number(body['hid']), body['is_closed'] === true)
  })
}
