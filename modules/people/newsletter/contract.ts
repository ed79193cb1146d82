import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Language, Nothing } from '../../shared/shapes.ts'

const body = Type.Object({ email: Type.String({ maxLength: 320 }), language: Type.Optional(Language) })
export const saveGuestEmails = call({
  method: 'POST',
  once: true,
  path: '/saveGuestEmails',
  summary: 'Asks for the newsletter (footer)',
  body,
  limit: 'newsletter',
  quota: 'subscribers',
  access: [{ who: 'public', reply: Nothing }],
})
export const activateEmail = call({
  method: 'POST',
  once: true,
  path: '/activateEmail',
  summary: 'Asks for the newsletter (home)',
  body,
  limit: 'newsletter',
  quota: 'subscribers',
  access: [{ who: 'public', reply: Nothing }],
})
const params = Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) })
export const showConfirmation = call({
  method: 'GET',
  path: '/newsletter/confirm/:token',
  summary: 'Whether a confirmation link still works',
  params,
  access: [{ who: 'public', reply: Type.Object({ email: Type.String(), confirmed: Type.Boolean() }) }],
})
export const confirmEmail = call({
  method: 'POST',
  once: true,
  path: '/newsletter/confirm/:token',
  summary: 'Confirms the address',
  params,
  access: [{ who: 'public', reply: Nothing }],
})
export const unsubscribe = call({
  method: 'POST',
  path: '/newsletter/unsubscribe/:token',
  summary: 'Ends the newsletter',
  params,
  access: [{ who: 'public', reply: Nothing }],
})
