/** Subscribers for staff, each with the stored proof of consent. */
import { type Static, Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery } from '../../shared/page.ts'
import { Id, Language, Line, Nothing, Nullable, Moment } from '../../shared/shapes.ts'

export const subscriberStates = ['asked', 'confirmed', 'unsubscribed'] as const
const State = Type.Enum([...subscriberStates])

const SubscriberShape = Type.Object({
  id: Id,
  email: Type.String(),
  state: State,
  language: Type.String(),
  created_at: Moment,
  consent: Type.Object({
    form: Nullable(Type.String({ description: 'The form that asked: "footer" or "home"' })),
    text_version: Nullable(Type.String()),
    text: Nullable(Type.String({ description: 'The text that was agreed to, in English' })),
    asked_at: Nullable(Moment),
    asked_from: Nullable(Type.String({ description: 'Keyed hash of the internet address' })),
    confirmed_at: Nullable(Moment),
    confirmed_from: Nullable(Type.String()),
    ended_at: Nullable(Moment),
    ended_by: Nullable(Type.String({ description: 'The address of staff; null where the subscriber did' })),
  }),
})
export type SubscriberView = Static<typeof SubscriberShape>

const filters = { q: Type.Optional(Line(254, 0)), state: Type.Optional(State) }

export const newsletterSubscribers = call({
  method: 'GET',
  path: '/newsletterSubscribers',
  summary: 'Subscribers of the newsletter with their proof of consent, the latest first',
  query: Type.Object({
    ...PageQuery,
    ...filters,
    sort: Type.Optional(Type.Enum(['created_at', '-created_at', 'email', '-email'])),
  }),
  access: [{ who: 'staff', permission: 'newsletter.read', reply: Paged(SubscriberShape) }],
})

export const exportNewsletterSubscribers = call({
  method: 'GET',
  path: '/exportNewsletterSubscribers',
  summary: 'The whole list as a CSV file, for the spreadsheet of a language',
  query: Type.Object({ ...filters, language: Type.Optional(Language) }),
  access: [{ who: 'staff', permission: 'newsletter.read', reply: Nothing }],
})

/** Requires `reservations.write`, because users who may only read the list may not end a subscription. */
export const endSubscription = call({
  method: 'POST',
  path: '/newsletterSubscribers/:id/unsubscribe',
  summary: 'Ends a subscription on request; the address stays known as unsubscribed',
  params: Type.Object({ id: Id }),
  access: [{ who: 'staff', permission: 'reservations.write', reply: SubscriberShape }],
})
