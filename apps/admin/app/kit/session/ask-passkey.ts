/** Requests a passkey from the browser. Loaded on demand. Throws the browser's error if none was chosen. */
import { startAuthentication } from '@simplewebauthn/browser'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

export async function requestPasskeyAssertion(optionsJSON: object) {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: optionsJSON as Options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
  }
}
