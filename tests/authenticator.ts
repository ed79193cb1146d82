/**
 * A software authenticator with one key, for tests of passkeys. It behaves correctly unless a test configures
 * otherwise.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Encodes the parts of an attestation as CBOR: integers, texts, bytes, maps. */
function encodeCbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(encodeCbor)])
}

export type Lies = {
  origin?: string
  rpId?: string
  counter?: number
  verified?: boolean
  id?: string
  handle?: string
}

export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const jwk = publicKey.export({ format: 'jwk' })
  const cose = encodeCbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(jwk.x!, 'base64url')],
      [-3, Buffer.from(jwk.y!, 'base64url')],
    ]),
  )
  let counter = 0
  let handle = ''
  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }))
  const authenticatorData = (lies: Lies, attested?: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? (counter += 1))
    const flags = 1 | (lies.verified === false ? 0 : 4) | (attested ? 64 : 0)
    const rpId = sha256(lies.rpId ?? new URL(origin).hostname)
    return Buffer.concat([rpId, Buffer.from([flags]), count, ...(attested ? [attested] : [])])
  }
  const frame = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })
  return {
    register(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
      handle = options.user.id
      const size = Buffer.from([0, credentialId.length])
      const authData = authenticatorData(lies, Buffer.concat([Buffer.alloc(16), size, credentialId, cose]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...frame(base64url(credentialId)),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, lies)),
          attestationObject: base64url(encodeCbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    answer(options: { challenge: string }, lies: Lies = {}) {
      const client = clientData('webauthn.get', options.challenge, lies)
      const data = authenticatorData(lies)
      return {
        ...frame(lies.id ?? base64url(credentialId)),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: lies.handle ?? handle,
        },
      }
    },
    id: base64url(credentialId),
  }
}
