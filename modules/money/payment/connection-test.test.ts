import { describe, expect, it } from 'vitest'
import { eventDeliveryOutcome } from './connection-test.ts'
import type { Account } from './ports.ts'

const makeResult = (reached: Account[], isSigned: boolean) => ({ reached, isSigned })

describe('what the events of a test of the sgr account prove', () => {
  it.each([
    [[], 'none'],
    [[makeResult(['sgr'], true)], 'verified'],
    [[makeResult(['sgr'], false)], 'mismatch'],
    [[makeResult(['sgr'], false), makeResult(['sgr'], true)], 'verified'],
    [[makeResult(['sgr'], true), makeResult(['sgr'], false)], 'verified'],
    [[makeResult(['standard', 'sgr'], true)], 'verified'],
    [[makeResult(['standard', 'sgr'], false)], 'mismatch'],
    [[makeResult(['standard'], false)], 'other_address'],
    // A correct secret has no effect if the URL verifies with the other account's secret.
    [[makeResult(['standard'], true)], 'other_address'],
    [[makeResult(['standard'], true), makeResult(['sgr'], false)], 'mismatch'],
  ] as const)('%j is %s', (messages, outcome) => expect(eventDeliveryOutcome('sgr', messages as never)).toBe(outcome))
})
