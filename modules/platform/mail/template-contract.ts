/** The texts of e-mails, which staff may edit per language. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery } from '../../shared/page.ts'
import { Language, Line, Nullable, Moment } from '../../shared/shapes.ts'
import { editableKinds } from './templates.ts'

const Kind = Type.Enum([...editableKinds])
const Params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 60, description: 'Kind and language: "reservation_confirmed.nl"' }),
})
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** Lines in the e-mail markup (markup.ts), e.g. `# ` heading, `- ` item, `[text](link)`. */
const Lines = Type.String({ minLength: 1, maxLength: 20_000, pattern: '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$' })
const TextFields = { subject: Line(200), preheader: Line(300, 0), body: Lines }
const strict = { additionalProperties: false } as const

const EmailTemplateShape = Type.Object({
  id: Type.String(),
  kind: Kind,
  language: Language,
  subject: Type.String(),
  preheader: Type.String(),
  body: Type.String(),
  changed: Type.Boolean({ description: 'False: the text that comes with the program' }),
  version: Type.Integer({ description: '0 for the text that comes with the program' }),
  updated_at: Nullable(Moment),
  variables: Type.Array(Type.String(), { description: 'What this e-mail may name between {{ and }}' }),
  fields: Type.Array(Type.String(), { description: 'What its supplied text names between {{ and }}, with the format' }),
  conditions: Type.Array(Type.String(), { description: 'The conditions of its supplied text' }),
})
export type EmailTemplateReply = Static<typeof EmailTemplateShape>

const read = { who: 'staff', permission: 'settings.read' } as const
const write = { who: 'staff', permission: 'settings.write' } as const

export const fetchPaginatedEmailTemplates = call({
  method: 'GET',
  path: '/fetchPaginatedEmailTemplates',
  summary: 'Every e-mail in every language, with whether its text was changed',
  query: Type.Object({
    ...PageQuery,
    language: Type.Optional(Language),
    changed: Type.Optional(Type.Boolean()),
    q: Type.Optional(Type.String({ maxLength: 100, description: 'Words of the subject or the text' })),
    sort: Type.Optional(Type.Enum(['id', '-id', 'subject', '-subject'])),
  }),
  access: [
    {
      ...read,
      reply: Paged(
        Type.Object({
          id: Type.String(),
          kind: Kind,
          language: Language,
          subject: Type.String(),
          changed: Type.Boolean(),
          updated_at: Nullable(Moment),
        }),
      ),
    },
  ],
})
export const fetchEmailTemplateById = call({
  method: 'GET',
  path: '/fetchEmailTemplateById/:id',
  summary: 'One e-mail in one language, and what it may name',
  params: Params,
  access: [{ ...read, reply: EmailTemplateShape }],
})
export const saveEmailTemplate = call({
  method: 'POST',
  path: '/saveEmailTemplate',
  summary: 'Replaces the text that comes with the program, from the next e-mail on',
  body: Type.Object({ kind: Kind, language: Language, ...TextFields }, strict),
  access: [{ ...write, reply: EmailTemplateShape }],
})
export const updateEmailTemplate = call({
  method: 'PUT',
  path: '/updateEmailTemplate/:id',
  summary: 'Changes the text of an e-mail, from the next one on',
  params: Params,
  body: Type.Object({ ...TextFields, version: Version }, strict),
  access: [{ ...write, reply: EmailTemplateShape }],
})
export const deleteEmailTemplate = call({
  method: 'DELETE',
  path: '/deleteEmailTemplate/:id',
  summary: 'Goes back to the text that comes with the program',
  params: Params,
  access: [{ ...write, reply: EmailTemplateShape }],
})
export const previewEmailTemplate = call({
  method: 'POST',
  once: true,
  path: '/previewEmailTemplate',
  waitsFor: ['mail'],
  limit: 'outside',
  sale: 'body.reservationNumber',
  summary: 'The e-mail as it would be read, of the latest real one or of made-up values; on request sent to oneself',
  body: Type.Object(
    {
      kind: Kind,
      language: Language,
      ...TextFields,
      reservationNumber: Type.Optional(Line(40)),
      send_to_me: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  access: [
    {
      ...write,
      reply: Type.Object({
        subject: Type.String(),
        html: Type.String({ description: 'A whole document without scripts' }),
        text: Type.String(),
        reservationNumber: Nullable(Type.String()),
        is_sample: Type.Boolean({ description: 'True where the values are made up' }),
        sent_to: Nullable(Type.String()),
      }),
    },
  ],
})
export type PreviewInput = Static<typeof previewEmailTemplate.body>
