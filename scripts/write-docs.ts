/**
 * Writes docs/calls.md, docs/call-screens.md and docs/states.md from the code: `node scripts/write-docs.ts`. A test
 * compares them.
 */
import { writeFileSync } from 'node:fs'
import { allRoutes } from '@tussenuit/server/calls.ts'
import { transitions } from '@tussenuit/modules/booking/states.ts'
import { maySettle, type PaymentState } from '@tussenuit/modules/payment/states.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { voucherOrderTransitions } from '@tussenuit/modules/voucher/states.ts'
import { callScreensDocument } from './call-screens.ts'

const head = (title: string) => `# ${title}\n\n<!-- Written by scripts/write-docs.ts; not to be edited. -->\n`

const accessOf = (call: Call): string =>
  call.access
    .map((access) =>
      access.who === 'staff'
        ? `staff: ${access.permission === 'any' ? 'any permission' : access.permission}`
        : access.who,
    )
    .join(', ')

const confirmationOf = ({ confirm }: Call): string =>
  confirm === undefined ? '' : confirm === 'partly' ? ' (partly confirmed)' : ' (confirmed)'

/** Every call in a table per slice, as the server answers it. */
export function callsDocument(): string {
  const byPath = (one: Call, other: Call) =>
    one.path < other.path ? -1 : one.path > other.path ? 1 : one.method < other.method ? -1 : 1
  const rows = allRoutes
    .map((route) => route.call)
    .sort(byPath)
    .map(
      (call) =>
        `| ${call.method} | \`/api${call.path}\` | ${accessOf(call)}${confirmationOf(call)} | ${call.limit ?? ''} | ` +
        `${call.summary.replaceAll('|', '\\|')} |`,
    )
  return [
    head('Calls'),
    `${rows.length} calls. Access names who may make a call; several are tried in order. Limit names the window ` +
      'of attempts per address (apps/server/limits.ts). Confirmed: the session has confirmed the password or a ' +
      'passkey within five minutes (POST /auth/confirm). Requests and replies are in the contracts of the slices ' +
      'and, in a demo, at /docs.',
    '',
    '| method | path | access | limit | what it does |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** What the provider can bring about: a payment is created by us, never by it. */
const paymentStates: PaymentState[] = ['creating', 'open', 'processing', 'paid', 'cancelled']
const paymentTransitions = Object.fromEntries(
  paymentStates.map((from) => [from, paymentStates.filter((to) => to !== 'creating' && maySettle(from, to))]),
)

function diagram(table: Record<string, readonly string[]>, first: string): string {
  const lines = Object.entries(table).flatMap(([from, list]) =>
    list.length > 0 ? list.map((to) => `  ${from} --> ${to}`) : [`  ${from} --> [*]`],
  )
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...lines, '```'].join('\n')
}

/** The lives of a reservation, a payment and a voucher order, from their tables of transitions. */
export function statesDocument(): string {
  return [
    head('States'),
    '## Reservation',
    '',
    'modules/booking/states.ts',
    '',
    diagram(transitions, 'draft'),
    '',
    '## Payment',
    '',
    'modules/payment/states.ts. A cancelled payment that is paid all the same is seen, so that the money can go back.',
    '',
    diagram(paymentTransitions, 'creating'),
    '',
    '## Voucher order',
    '',
    'modules/voucher/states.ts',
    '',
    diagram(voucherOrderTransitions, 'awaiting_payment'),
    '',
  ].join('\n')
}

export const documents: Record<string, () => string> = {
  'docs/calls.md': callsDocument,
  'docs/call-screens.md': callScreensDocument,
  'docs/states.md': statesDocument,
}

if (import.meta.main)
  for (const [path, write] of Object.entries(documents)) writeFileSync(new URL(`../${path}`, import.meta.url), write())
