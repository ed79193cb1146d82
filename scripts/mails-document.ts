/** Generates docs/mails.md: every kind of e-mail, the file with its text, and the file that queues it. */
import { mailKinds } from '@tussenuit/modules/platform/mail/templates.ts'
import { sources } from '../tests/house/sources.ts'

/** The arguments of each call of `queueMail` or `queueMails` in a source. */
function queueCalls(code: string): string[] {
  return [...code.matchAll(/\bqueueMails?\(/g)].map(({ index }) => {
    let depth = 0
    for (let at = code.indexOf('(', index); at < code.length; at += 1) {
      if (code[at] === '(') depth += 1
      if (code[at] === ')' && --depth === 0) return code.slice(index, at)
    }
    return code.slice(index)
  })
}

/**
 * Whether the source queues e-mails of that kind: a call names it, or a call names no kind and the source names it
 * elsewhere.
 */
function isQueuedBy(code: string, kind: string): boolean {
  const named = new RegExp(`\\bkind: [^\\n]*'${kind}'`)
  return queueCalls(code).some(
    (call) => named.test(call) || (!/\bkind: [^\n]*'/.test(call) && new RegExp(`\\b\\w+: [^\\n]*'${kind}'`).test(code)),
  )
}

/** The files that queue e-mails of a kind. */
const filesThatQueue = (kind: string): string[] =>
  sources
    .filter(({ path, isTest, code }) => path.startsWith('modules/') && !isTest && isQueuedBy(code, kind))
    .map(({ path }) => path)

export const mailsDocument = (head: string): string =>
  [
    head,
    'The text of a kind is the entry of that name in `languages/<code>/email.json`; staff may change it. ' +
      'Its variables are made by the file that queues it, or when it is sent (`modules/platform/mail/content.ts`). ' +
      '`modules/platform/mail/send-flows.ts` sends it.',
    '',
    '| kind | queued by |',
    '|---|---|',
    ...mailKinds.map((kind) => `| \`${kind}\` | ${filesThatQueue(kind).join(', ')} |`),
    '',
  ].join('\n')
