import { describe, expect, it } from 'vitest'
import { eventDeliveryOutcome } from './connection-test.ts'
import type { Account } from './ports.ts'

const at = (reached: Account[], isSigned: boolean) => ({ reached, isSigned })

describe('what the events of a test of the sgr account prove', () => {
  it.each([
    [[], 'none'],
    [[at(['sgr'], true)], 'verified'],
    [[at(['sgr'], false)], 'mismatch'],
    [[at(['sgr'], false), at(['sgr'], true)], 'verified'],
    [[at(['sgr'], true), at(['sgr'], false)], 'verified'],
    [[at(['standard', 'sgr'], true)], 'verified'],
    [[at(['standard', 'sgr'], false)], 'mismatch'],
    [[at(['standard'], false)], 'other_address'],
    // A correct secret has no effect if the URL verifies with the other account's secret.
    [[at(['standard'], true)], 'other_address'],
    [[at(['standard'], true), at(['sgr'], false)], 'mismatch'],
  ] as const)('%j is %s', (messages, outcome) => expect(eventDeliveryOutcome('sgr', messages as never)).toBe(outcome))
})
