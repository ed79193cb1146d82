/** Calls of the privacy page. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Held, PersonView } from '@tussenuit/modules/office/privacy/contract.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { fetchAndOpenFile } from '../../kit/sale/open-document.ts'
import { officeClient } from '../../kit/session/session.ts'

export type { Held, PersonView, PrivacyLogEntry } from '@tussenuit/modules/office/privacy/contract.ts'
export type Stays = Held['stays'][number]
export type Erasure = CallReply<Calls['POST /privacy/erase']>
export type ConfirmationInput = { reference: string; password: string }

export const searchPerson = async (q: string): Promise<PersonView> =>
  (await officeClient()('POST /privacy/person', { body: { q } })).data
export const previewErasure = async (email: string): Promise<Erasure> =>
  (await officeClient()('POST /privacy/erase', { body: { email, rehearse: true } })).data
export const erasePerson = async (email: string, confirmation: ConfirmationInput): Promise<Erasure> =>
  (await officeClient()('POST /privacy/erase', { body: { email, rehearse: false, ...confirmation } })).data
export const downloadPersonData = (email: string, confirmation: ConfirmationInput): Promise<void> =>
  fetchAndOpenFile('/api/privacy/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, ...confirmation }),
  })
