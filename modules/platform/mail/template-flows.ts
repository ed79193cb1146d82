/**
 * E-mail texts edited by staff. Every e-mail has a supplied text; if staff edit it, the edited text is stored and used
 * for later e-mails.
 */
import { randomUUID } from 'node:crypto'
import type { Static } from 'typebox'
import { writeAuditEntry } from '../audit/index.ts'
import { languages } from '../../shared/language.ts'
import { defaultLimit } from '../../shared/page.ts'
import { Refusal, refuse, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { findMailContent, findCompanyDetails } from './send-flows.ts'
import { renderEmail } from './render.ts'
import { sampleEmailVariables } from './sample.ts'
import { secretVariables } from './secrets.ts'
import type {
  EmailTemplateReply,
  fetchPaginatedEmailTemplates,
  PreviewInput,
  saveEmailTemplate,
  updateEmailTemplate,
} from './template-contract.ts'
import {
  companyParts,
  findEmailTemplateProblems,
  listEmailTemplateTags,
  listEmailTemplateVariables,
} from './template-rules.ts'
import {
  deleteEmailTemplate,
  findLatestMail,
  findEditedEmailTemplate,
  findEditedEmailTemplates,
  lockEmailTemplates,
  upsertEmailTemplate,
  type StoredTemplate,
  type TemplateKey,
} from './template-store.ts'
import { type EmailTemplate, suppliedEmailTemplate, type MailKind, editableKinds } from './templates.ts'

type Wanted = Static<typeof fetchPaginatedEmailTemplates.query>
type SaveInput = Static<typeof saveEmailTemplate.body>
type UpdateInput = Static<typeof updateEmailTemplate.body>

const idOf = ({ kind, language }: TemplateKey): string => `${kind}.${language}`

/** Parses an id into kind and language. Refuses `template_unknown`. */
function keyOf(id: string): TemplateKey {
  const [kind, language] = id.split('.')
  const exists = editableKinds.includes(kind as MailKind) && (languages as readonly string[]).includes(language ?? '')
  return exists
    ? { kind: kind as MailKind, language: language! }
    : refuse(404, 'template_unknown', 'There is no such e-mail.')
}

function toTemplateReply(key: TemplateKey, stored: StoredTemplate | null): EmailTemplateReply {
  const { subject, preheader, body } = stored ?? suppliedEmailTemplate(key.kind, key.language).template
  return {
    id: idOf(key),
    kind: key.kind,
    language: key.language as EmailTemplateReply['language'],
    subject,
    preheader,
    body,
    changed: stored !== null,
    version: stored?.version ?? 0,
    updated_at: stored?.updatedAt.toISOString() ?? null,
    variables: listEmailTemplateVariables(key.kind).flatMap((name) =>
      name === 'company' ? companyParts.map((part) => `company.${part}`) : [name],
    ),
    ...listEmailTemplateTags(key.kind, key.language),
  }
}

const containsAllTerms = (term: string | undefined, text: string): boolean =>
  (term ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.toLowerCase().includes(part))

/** Sorted by kind, in the order in which the e-mails of a sale are sent, then by language. */
export async function listEmailTemplates({ db }: Pick<Shop, 'db'>, query: Wanted) {
  const storedByKey = new Map(
    (await findEditedEmailTemplates(db)).map((row) => [idOf({ ...row, kind: row.kind as MailKind }), row]),
  )
  const all = editableKinds
    .flatMap((kind) =>
      languages.map((language) => ({ kind, language, changed: storedByKey.has(idOf({ kind, language })) })),
    )
    .filter(({ language }) => query.language === undefined || language === query.language)
    .filter(({ changed }) => query.changed === undefined || changed === query.changed)
    .map((key) => {
      const row = storedByKey.get(idOf(key))
      const { subject, body } = row ?? suppliedEmailTemplate(key.kind, key.language).template
      const item = { ...key, id: idOf(key), subject, updated_at: row?.updatedAt.toISOString() ?? null }
      return { item, searched: `${key.kind.replaceAll('_', ' ')} ${subject} ${body}` }
    })
    .filter(({ searched }) => containsAllTerms(query.q, searched))
    .map(({ item }) => item)
  if (query.sort?.endsWith('subject')) all.sort((a, b) => a.subject.localeCompare(b.subject))
  if (query.sort?.startsWith('-')) all.reverse()
  const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
  return { items: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit }
}

export async function getEmailTemplate({ db }: Pick<Shop, 'db'>, id: string): Promise<EmailTemplateReply> {
  const key = keyOf(id)
  return toTemplateReply(key, await findEditedEmailTemplate(db, key))
}

function refuseProblems(kind: MailKind, template: EmailTemplate): void {
  const fields = findEmailTemplateProblems(kind, template)
  if (fields.length > 0) throw new Refusal(400, 'invalid_input', 'The text cannot be used as it is.', { fields })
}

/** Serialises changes; throws 409 with the current text on a version conflict. */
async function changeTemplate(
  shop: Pick<Shop, 'db'>,
  caller: Caller,
  key: TemplateKey,
  { version, action }: { version: number | null; action: 'change' | 'reset' },
  write: (trx: Trx) => Promise<void>,
): Promise<EmailTemplateReply> {
  return shop.db.transaction().execute(async (trx) => {
    await lockEmailTemplates(trx)
    const before = await findEditedEmailTemplate(trx, key)
    if (version !== null && version !== (before?.version ?? 0))
      refuseChanged('this e-mail', toTemplateReply(key, before))
    await write(trx)
    const after = await findEditedEmailTemplate(trx, key)
    const text = (stored: StoredTemplate | null): EmailTemplate => {
      const { subject, preheader, body } = toTemplateReply(key, stored)
      return { subject, preheader, body }
    }
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: `email_template.${action}`,
      subject: `email_template:${idOf(key)}`,
      before: text(before),
      after: text(after),
    })
    return toTemplateReply(key, after)
  })
}

/** Throws 409 if the text was already edited; edited texts are updated by version. */
export async function addEmailTemplate(shop: Pick<Shop, 'db'>, input: SaveInput, caller: Caller) {
  const { kind, language, ...template } = input
  refuseProblems(kind, template)
  const key = { kind, language }
  return changeTemplate(shop, caller, key, { version: 0, action: 'change' }, (trx) =>
    upsertEmailTemplate(trx, key, template),
  )
}

export async function changeEmailTemplate(shop: Pick<Shop, 'db'>, id: string, input: UpdateInput, caller: Caller) {
  const key = keyOf(id)
  const { version, ...template } = input
  refuseProblems(key.kind, template)
  return changeTemplate(shop, caller, key, { version, action: 'change' }, (trx) =>
    upsertEmailTemplate(trx, key, template),
  )
}

/** Restores the supplied text; has no effect if it was never edited. */
export async function resetEmailTemplate(shop: Pick<Shop, 'db'>, id: string, caller: Caller) {
  const key = keyOf(id)
  const stored = await findEditedEmailTemplate(shop.db, key)
  if (!stored) return toTemplateReply(key, null)
  return changeTemplate(shop, caller, key, { version: null, action: 'reset' }, (trx) => deleteEmailTemplate(trx, key))
}

/** Mails to staff, whose content is private to the recipient. */
const staffKinds: readonly MailKind[] = [
  'password_reset',
  'user_invited',
  'protection_changed',
  'staff_task',
  'saved_view',
]

/**
 * The variables of a preview. Those of a real mail are personal data and are used only for staff who may read
 * reservations; other users see samples. Links and codes of a queued mail are never shown.
 */
async function findPreviewValues(
  shop: Pick<Shop, 'db' | 'mailContents' | 'publicUrl'>,
  { kind, reservationNumber }: PreviewInput,
  caller: Caller,
) {
  const sample = sampleEmailVariables(kind, shop.publicUrl)
  const mayRead = caller.staff!.permissions.includes('reservations.read') && !staffKinds.includes(kind)
  const mail = mayRead ? await findLatestMail(shop.db, kind, reservationNumber) : null
  if (!mail) {
    if (mayRead && reservationNumber !== undefined)
      refuse(404, 'mail_unknown', 'No such e-mail was written about this reservation.')
    return { variables: sample, reservationNumber: null, isSample: true }
  }
  const secrets = Object.fromEntries(secretVariables.map((name) => [name, sample[name]]))
  const variables = { ...mail.variables, ...(await findMailContent(shop, mail)?.variables(mail)), ...secrets }
  return { variables, reservationNumber: mail.reservation_number, isSample: false }
}

export async function renderTemplatePreview(
  shop: Pick<Shop, 'db' | 'mail' | 'mailContents' | 'publicUrl'>,
  input: PreviewInput,
  caller: Caller,
) {
  const { kind, language, subject, preheader, body } = input
  refuseProblems(kind, { subject, preheader, body })
  const { variables, reservationNumber, isSample } = await findPreviewValues(shop, input, caller)
  const company = await findCompanyDetails(shop.db)
  const email = await renderEmail(kind, language, variables, company, { subject, preheader, body }).catch(
    (error: Error) => {
      throw new Refusal(400, 'invalid_input', 'The text cannot be used as it is.', {
        fields: [{ path: 'body', code: 'template_syntax', message: error.message }],
      })
    },
  )
  const to = input.send_to_me ? caller.staff!.email : null
  if (to !== null) {
    const messageId = `<${randomUUID()}@${new URL(shop.publicUrl).hostname}>`
    const result = await shop.mail.send({ messageId, to, replyTo: company.email, ...email, attachments: [] })
    if (result.kind !== 'sent') refuse(503, 'mail_not_sent', `The mail server did not take it: ${result.reason}`)
  }
  return { ...email, reservationNumber, is_sample: isSample, sent_to: to }
}
