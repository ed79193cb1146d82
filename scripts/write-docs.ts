/**
 * Writes the generated documents of docs/ (`documents` below lists them) from the code: `node scripts/write-docs.ts`. A
 * test checks that they are up to date.
 */
import { writeFileSync } from 'node:fs'
import { timeLimits } from '@tussenuit/adapters/hotels/etg-transport.ts'
import { jobCallMs, mailLimitMs, paymentLimits, requestDeadlineMs } from '@tussenuit/adapters/time-limits.ts'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { windows } from '@tussenuit/server/http/limits.ts'
import { placesPerAddress, staffPlaces, visitorPlaces } from '@tussenuit/server/capacity/third-party-gates.ts'
import { transitions } from '@tussenuit/modules/sale/booking/states.ts'
import { canTransitionPayment, type PaymentState } from '@tussenuit/modules/money/payment/states.ts'
import { partnerClaimTransitions } from '@tussenuit/modules/money/partner-claim/states.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { permissions, rolePermissions, roles } from '@tussenuit/modules/shared/permission.ts'
import { retryMinutes } from '@tussenuit/modules/platform/mail/retry.ts'
import { thirdParties } from '@tussenuit/modules/shared/third-party.ts'
import { voucherOrderTransitions } from '@tussenuit/modules/sale/voucher/states.ts'
import { callScreensDocument } from './call-screens.ts'
import { filesDocument } from './files-document.ts'
import { inputsDocument } from './inputs-document.ts'
import { mailsDocument } from './mails-document.ts'
import { testsDocument } from './tests-document.ts'

const documentHead = (title: string) => `# ${title}\n\n<!-- Written by scripts/write-docs.ts; not to be edited. -->\n`

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

/** Lists every call in one table, sorted by path. */
export function callsDocument(): string {
  const byPath = (first: Call, second: Call) =>
    first.path < second.path ? -1 : first.path > second.path ? 1 : first.method < second.method ? -1 : 1
  const rows = allRoutes
    .map((route) => route.call)
    .sort(byPath)
    .map(
      (call) =>
        `| ${call.method} | \`/api${call.path}\` | ${accessOf(call)}${confirmationOf(call)} | ${call.limit ?? ''} | ` +
        `${call.summary.replaceAll('|', '\\|')} |`,
    )
  return [
    documentHead('Calls'),
    `${rows.length} calls. Access names who may make a call; several are tried in order. Limit names the window ` +
      'of attempts per address (apps/server/http/limits.ts). Confirmed: the session has confirmed the password or a ' +
      'passkey within five minutes (POST /auth/confirm). Requests and replies are in the contracts of the slices ' +
      'and, in a demo, at /docs.',
    '',
    '| method | path | access | limit | what it does |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** The states of a payment at the provider. Only the shop creates a payment, so no transition leads to `creating`. */
const paymentStates: PaymentState[] = ['creating', 'open', 'processing', 'paid', 'cancelled']
const paymentTransitions = Object.fromEntries(
  paymentStates.map((from) => [
    from,
    paymentStates.filter((to) => to !== 'creating' && canTransitionPayment(from, to)),
  ]),
)

function stateDiagram(table: Record<string, readonly string[]>, first: string): string {
  const lines = Object.entries(table).flatMap(([from, list]) =>
    list.length > 0 ? list.map((to) => `  ${from} --> ${to}`) : [`  ${from} --> [*]`],
  )
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...lines, '```'].join('\n')
}

/** The states of a reservation, a payment and a voucher order, from their tables of transitions. */
export function statesDocument(): string {
  return [
    documentHead('States'),
    '## Reservation',
    '',
    'modules/sale/booking/states.ts',
    '',
    stateDiagram(transitions, 'draft'),
    '',
    '## Payment',
    '',
    'modules/money/payment/states.ts. A cancelled payment that is paid all the same is seen, so that the money can ' +
      'go back.',
    '',
    stateDiagram(paymentTransitions, 'creating'),
    '',
    '## Voucher order',
    '',
    'modules/sale/voucher/states.ts',
    '',
    stateDiagram(voucherOrderTransitions, 'awaiting_payment'),
    '',
    '## Claim on a partner',
    '',
    'modules/money/partner-claim/states.ts. What a partner owes for a stay that its code paid.',
    '',
    stateDiagram(partnerClaimTransitions, 'redeemed'),
    '',
  ].join('\n')
}

/** The parts of the shop that wait for third parties, and their time limits. */
export function thirdPartiesDocument(): string {
  const limits = (call: Call): string => {
    if (call.rawBody) return 'signed'
    const window = windows[call.limit!]
    return `${call.limit}: ${window.hits} in ${window.seconds} s`
  }
  const rows = allRoutes.flatMap(({ call }) => {
    const { waitsFor, sale, once } = call
    const isOffice = call.access.every(({ who }) => who === 'staff')
    return (waitsFor ?? []).map(
      (party) =>
        `| ${call.method} \`/api${call.path}\` | ${party} | ${isOffice ? 'staff' : 'visitors'} | ${limits(call)} | ` +
        `${sale === undefined ? '' : `\`${sale}\``} | ${requestDeadlineMs / 1000} s | ${once ? 'Idempotency-Key' : ''} |`,
    )
  })
  const gates = thirdParties.map((party) => {
    const { atOnce, waiting, waitMs } = visitorPlaces[party]
    const ofStaff = `${staffPlaces.atOnce} | ${staffPlaces.waiting}, ${staffPlaces.waitMs / 1000} s`
    return `| ${party} | ${atOnce} | ${waiting}, ${waitMs / 1000} s | ${ofStaff} |`
  })
  const { hits, seconds } = windows.sale
  return [
    documentHead('Calls that wait for somebody outside'),
    `While a request waits, all its questions together have ${requestDeadlineMs / 1000} seconds from its arrival ` +
      '(adapters/time-limits.ts); what has no answer then is unknown: the request is refused with 502 or 503, what ' +
      'was asked keeps its key at the party, and a job asks again. A request that begins to wait gives up its place ' +
      'among requests of its kind and takes one at the party (apps/server/capacity/third-party-gates.ts). Requests ' +
      'of staff take places of their own, whichever call they make.',
    '',
    '| party | at once | in line | staff at once | in line |',
    '|---|---|---|---|---|',
    ...gates,
    '',
    `One address takes ${placesPerAddress} of a party's places at most, those in line included. Limits count by address; ` +
      `a sale is asked about ${hits} times in ${seconds} seconds, from whichever address, counted by the field that is ` +
      'named. Lists and grids that have prices asked in the background wait a moment only, and are not listed.',
    '',
    '| call | waits for | places | limit per address | limit per sale | deadline | idempotency |',
    '|---|---|---|---|---|---|---|',
    ...rows.sort(),
    '',
    '## Jobs',
    '',
    'Nobody waits for a job: its questions have longer limits, all tries of one included. Any other ends after ' +
      `${jobCallMs / 60_000} minutes.`,
    '',
    '| question | limit |',
    '|---|---|',
    `| payments | ${paymentLimits.job.tries} tries of ${paymentLimits.job.tryMs / 1000} s |`,
    ...Object.entries(timeLimits).map(([name, ms]) => `| hotels: ${name} | ${ms / 1000} s |`),
    `| mail | ${retryMinutes.length + 1} tries of ${mailLimitMs / 1000} s, the last after ` +
      `${Math.round(sumOf(retryMinutes) / 60)} hours |`,
    '',
  ].join('\n')
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The permissions of each built-in role. */
export const rolesDocument = (): string =>
  [
    documentHead('Roles and permissions'),
    'Each call names its permission in docs/calls.md (modules/shared/permission.ts); apps/server/http/access.ts ' +
      'checks it. What exceeds an allowance needs a second member of staff as well ' +
      '(modules/platform/approval/allowance.ts, asked by modules/office/refund-admin and others). A shop can make ' +
      'roles of its own.',
    '',
    `| permission | ${roles.join(' | ')} |`,
    `|---|${roles.map(() => '---|').join('')}`,
    ...permissions.map((permission) => {
      const cells = roles.map((role) => (rolePermissions[role].includes(permission) ? 'yes' : ''))
      return `| ${permission} | ${cells.join(' | ')} |`
    }),
    '',
  ].join('\n')

export const documents: Record<string, () => string> = {
  'docs/calls.md': callsDocument,
  'docs/inputs.md': inputsDocument,
  'docs/call-screens.md': callScreensDocument,
  'docs/files.md': () => filesDocument(documentHead('Files')),
  'docs/states.md': statesDocument,
  'docs/mails.md': () => mailsDocument(documentHead('E-mails')),
  'docs/roles.md': rolesDocument,
  'docs/tests.md': () => testsDocument(documentHead('The gate and the long suite')),
  'docs/third-parties.md': thirdPartiesDocument,
}

if (import.meta.main)
  for (const [path, write] of Object.entries(documents)) writeFileSync(new URL(`../${path}`, import.meta.url), write())
