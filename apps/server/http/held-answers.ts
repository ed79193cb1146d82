/** The answers that pages/held-answers.ts holds, as the calls use them. */
import type { Call } from '@tussenuit/modules/shared/call.ts'

export type HeldAnswer = {
  /** Null if none is held. */
  body: Buffer | null
  /** Holds the answer, unless it may be completed by what a hotel answers. */
  hold(body: string): void
}

export type HeldAnswers = {
  /** Null if announcements may be missed. `url` with its query; `input`: its parts after validation. */
  open(call: Call, url: string, input: CallParts): Promise<HeldAnswer | null>
}
export type CallParts = { params: unknown; query: unknown; body: unknown }
