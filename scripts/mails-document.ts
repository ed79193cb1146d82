/** Generates docs/mails.md: every kind of e-mail, the file with its text, and the file that queues it. */
import { mailKinds } from '@tussenuit/modules/platform/mail/templates.ts'
import { sources } from '../tests/house/sources.ts'

/** The files that queue e-mails of a kind. */
const queuedBy = (kind: string): string[] =>
  sources
    .filter(({ path, isTest, code }) => path.startsWith('modules/') && !isTest && /\bqueueMails?\(/.test(code))
    .filter(({ code }) => code.includes(`'${kind}'`))
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
    ...mailKinds.map((kind) => `| \`${kind}\` | ${queuedBy(kind).join(', ')} |`),
    '',
  ].join('\n')
