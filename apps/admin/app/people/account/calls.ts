/** Calls of the account page. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallInput, CallReply } from '@tussenuit/modules/shared/call.ts'
import { startRegistration } from '@simplewebauthn/browser'
import { officeClient } from '../../kit/session/session.ts'

export type Factors = CallReply<Calls['GET /auth/second-factor']>
export type OneTimeSetup = CallReply<Calls['POST /auth/second-factor/start']>

export type Notices = CallReply<Calls['GET /tasks/notices']>
type NoticesInput = CallInput<Calls['PUT /tasks/notices']>['body']

export const readTaskNoticeSettings = async (): Promise<Notices> =>
  (await officeClient()('GET /tasks/notices', {})).data
export const saveTaskNoticeSettings = async (
  kinds: NoticesInput['kinds'],
  language: NoticesInput['language'],
): Promise<Notices> => (await officeClient()('PUT /tasks/notices', { body: { kinds, language } })).data
export const factorsKey = ['auth', 'factors']
export const readSecondFactors = async (): Promise<Factors> =>
  (await officeClient()('GET /auth/second-factor', {})).data
export const startOneTimeCodeSetup = async (password: string): Promise<OneTimeSetup> =>
  (await officeClient()('POST /auth/second-factor/start', { body: { password } })).data
export const confirmOneTimeCodeSetup = async (code: string): Promise<string[]> =>
  (await officeClient()('POST /auth/second-factor/confirm', { body: { code } })).data.recovery_codes
export const disableOneTimeCodes = async (password: string): Promise<void> =>
  void (await officeClient()('POST /auth/second-factor/remove', { body: { password } }))
export const renewRecoveryCodes = async (password: string): Promise<string[]> =>
  (await officeClient()('POST /auth/second-factor/recovery-codes', { body: { password } })).data.recovery_codes
/**
 * Returns recovery codes if this is the account's first second factor. Throws the browser's error if the device creates
 * no passkey.
 */
export async function addPasskey(name: string, password: string): Promise<string[]> {
  const client = officeClient()
  const { data: optionsJSON } = await client('POST /auth/passkeys/start', { body: { password } })
  const registration = await startRegistration({
    optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports } = registration.response
  const credential = {
    id: registration.id,
    rawId: registration.rawId,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  }
  return (await client('POST /auth/passkeys/register', { body: { name, credential } })).data.recovery_codes
}
export const removePasskey = async (id: number, password: string): Promise<void> =>
  void (await officeClient()('POST /auth/passkeys/remove', { body: { id, password } }))
export const signOutEverywhere = () => officeClient()('POST /auth/logout-everywhere', { body: { everywhere: true } })

/** Throws CallFailed: 422 for wrong or missing input. */
export const reauthenticateWithPassword = async (password: string, code?: string): Promise<void> =>
  void (await officeClient()('POST /auth/confirm', { body: { password, ...(code === undefined ? {} : { code }) } }))
/** Throws the browser's error if no passkey was chosen. */
export async function reauthenticateWithPasskey(): Promise<void> {
  const client = officeClient()
  const { requestPasskeyAssertion } = await import('../../kit/session/ask-passkey.ts')
  const credential = await requestPasskeyAssertion((await client('POST /auth/confirm/passkey/start', {})).data)
  await client('POST /auth/confirm/passkey', { body: { credential } })
}
