/** Text pages edited by staff, and contact messages from visitors. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { confirmedField, OutdatedTexts } from '../../shared/resource-calls.ts'
import { languages } from '../../shared/language.ts'
import { Email, Language, Line, Nothing, PersonName, Moment } from '../../shared/shapes.ts'
import { messageLength, subjects } from './contact-form.ts'
import { pageNames } from './page-names.ts'

const params = Type.Object({ name: Type.Enum([...pageNames]) })
const Entry = Type.Object({ question: Line(300), answer_html: Type.String({ minLength: 1, maxLength: 10_000 }) })
const text = {
  title: Line(200),
  lead: Line(500, 0),
  body_html: Type.String({ maxLength: 60_000 }),
  faq: Type.Array(Entry, { maxItems: 60 }),
}
/** A missing or empty translation falls back to the source text. */
const TranslatedText = Type.Partial(Type.Object({ ...text, title: Line(200, 0) }))

export const ContentShape = Type.Object({
  name: Type.Enum([...pageNames]),
  ...text,
  updated_at: Moment,
})
export type Content = Static<typeof ContentShape>
const Translations = Type.Record(Type.String({ pattern: `^(?:${languages.join('|')})$` }), TranslatedText, {
  additionalProperties: false,
})
const StaffContent = Type.Object({
  ...ContentShape.properties,
  translations: Translations,
  outdated: OutdatedTexts,
  version: Type.Integer(),
})
export type StaffContent = Static<typeof StaffContent>

export const getContentPage = call({
  method: 'GET',
  path: '/content-pages/:name',
  summary: 'A page of text',
  params,
  query: Type.Object({ language: Type.Optional(Language) }),
  access: [{ who: 'public', reply: ContentShape }],
})
export const fetchContentPages = call({
  method: 'GET',
  path: '/fetchContentPages',
  summary: 'Every page of text with its translations',
  access: [{ who: 'staff', permission: 'content.write', reply: Type.Array(StaffContent) }],
})

const ContentInput = Type.Object(
  {
    ...text,
    translations: Type.Optional(Translations),
    ...confirmedField,
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0 for a page that does not exist yet' }),
  },
  { additionalProperties: false },
)
export type ContentInput = Static<typeof ContentInput>
export const updateContentPage = call({
  method: 'PUT',
  path: '/updateContentPage/:name',
  summary: 'Writes a page of text; 409 when someone else did meanwhile',
  params,
  body: ContentInput,
  access: [{ who: 'staff', permission: 'content.write', reply: StaffContent }],
})

const ContactInput = Type.Object({
  name: PersonName(100),
  email: Email,
  subject: Type.Enum([...subjects]),
  booking_number: Type.Optional(Line(20, 0)),
  message: Type.String({
    minLength: 1,
    maxLength: messageLength,
    description: 'Line ends are allowed, other control characters are refused',
  }),
  language: Type.Optional(Language),
})
export type ContactInput = Static<typeof ContactInput>
export const sendContactMessage = call({
  method: 'POST',
  once: true,
  path: '/contact-message',
  summary: 'A message to the shop',
  body: ContactInput,
  limit: 'newsletter',
  quota: 'messages',
  access: [{ who: 'public', reply: Nothing }],
})
