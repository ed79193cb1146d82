/** What the money inbox shows of a finding, in the language of its reader. */
import { messagesOf, officeLanguage } from '@tussenuit/languages/messages.ts'
import { renderStaffText, type StaffMessage } from '../../platform/staff-text/message.ts'
import { searchableEuros } from '../../shared/money.ts'
import type { FindingKind } from './compare.ts'

/** `message` is null for findings from before sentences had names; their `text` is English. */
type Sentence = { text: string; message: unknown }

/** The sentence of a finding, in this language if the finding has a message. */
export const renderFinding = ({ text, message }: Sentence, language: string): string =>
  message ? renderStaffText(message as StaffMessage, language) : text

/** The text in which a search for a finding looks: kind, amount and sentence in this language. */
export function toSearchText(finding: Sentence & { kind: FindingKind; cents: number }, language: string): string {
  const known = officeLanguage(language)
  const { queue } = messagesOf<{ queue: { finding: Record<FindingKind, string> } }>(known, 'office')!
  const { kind, cents } = finding
  return [queue.finding[kind], ...searchableEuros(cents, known), renderFinding(finding, known)].join('\n')
}
