/** What lists show of a request for approval, in the language of their reader. */
import { messagesOf, officeLanguage } from '@tussenuit/languages/messages.ts'
import { searchableEuros } from '../../shared/money.ts'
import { renderStaffText } from '../staff-text/message.ts'
import { type ApprovalKind, erasedReason } from './kinds.ts'

/** The reason as staff wrote it; in this language if it was erased. */
export const renderReason = (reason: string, language: string): string =>
  reason === erasedReason ? renderStaffText({ name: 'reason_erased' }, language) : reason

type Request = { kind: ApprovalKind; amount_cents: number | null; reason: string }

/** The text in which a search for a request looks: kind, amount and reason in this language. */
export function toSearchText({ kind, amount_cents: cents, reason }: Request, language: string): string {
  const known = officeLanguage(language)
  const { approval } = messagesOf<{ approval: { kind: Record<ApprovalKind, string>; unknown: string } }>(
    known,
    'office',
  )!
  const amounts = cents === null ? [approval.unknown] : searchableEuros(cents, known)
  return [approval.kind[kind], ...amounts, renderReason(reason, known)].join('\n')
}
