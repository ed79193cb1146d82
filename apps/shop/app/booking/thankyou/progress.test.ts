import { describe, expect, it } from 'vitest'
import { canStateChange, progressPhase, pollPauseMs, progressSteps } from './progress.ts'

const describeSteps = (state: Parameters<typeof progressPhase>[0], openCents = 0, wasConfirmed = false) =>
  progressSteps({ state, openCents, wasConfirmed }).map((step) => `${step.name} ${step.look}`)

describe('what happens next', () => {
  it('while the hotel is asked, the mail and the stay are still to come', () => {
    expect(describeSteps('confirming')).toEqual(['paid done', 'hotel now', 'mail coming', 'checkIn coming'])
  })
  it('confirmed with a deposit: the rest is next', () => {
    expect(describeSteps('confirmed', 26_460)).toEqual([
      'paid done',
      'hotel done',
      'mail done',
      'rest now',
      'checkIn coming',
    ])
    expect(describeSteps('confirmed')).toEqual(['paid done', 'hotel done', 'mail done', 'checkIn now'])
  })
  it('a hotel that could not confirm means the money comes back', () => {
    expect(describeSteps('failed')).toEqual(['paid done', 'hotelRefused bad', 'moneyBack now'])
    expect(describeSteps('refunded')).toEqual(['paid done', 'hotelRefused bad', 'moneyBack done'])
  })
  it('a refund of a stay that was confirmed is a cancellation', () => {
    expect(describeSteps('refunding', 0, true)).toEqual(['paid done', 'cancelled done', 'moneyBack now'])
    expect(describeSteps('cancelled', 0, true)).toEqual(['paid done', 'cancelled done'])
    expect(progressPhase('refunded', true)).toBe('cancelled')
  })
  it('the page asks on while the state may change, and calms down after a minute', () => {
    expect([canStateChange('paid'), canStateChange('confirmed'), canStateChange('expired')]).toEqual([
      true,
      false,
      false,
    ])
    expect([pollPauseMs(0), pollPauseMs(29), pollPauseMs(30)]).toEqual([2000, 2000, 15_000])
  })
})
