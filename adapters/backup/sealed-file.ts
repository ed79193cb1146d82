/**
 * Encrypted files of a backup. The content is compressed and divided into pieces; each piece is encrypted with
 * AES-256-GCM under a key of this file, and is bound to the file's name, to its place and to whether it is the last.
 * A changed byte, a missing end, and files or pieces that were exchanged are therefore detected.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** `message` names the file and what is wrong with it. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

const magic = Buffer.from('TUB1')
const saltBytes = 32
const tagBytes = 16
const pieceBytes = 1024 * 1024
const lengthBytes = 4
const maxPieceBytes = 4 * pieceBytes

const fileKey = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, salt, 'backup-file', 32))

/** Each file has a key of its own, so that a counter is a unique initialisation vector. */
function initialisationVector(index: number): Buffer {
  const vector = Buffer.alloc(12)
  vector.writeUInt32BE(index, 8)
  return vector
}

const associatedData = (name: string, index: number, isLast: boolean): Buffer =>
  Buffer.from(JSON.stringify([name, index, isLast]))

async function* encryptPieces(key: Buffer, name: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const own = fileKey(key, salt)
  let index = 0
  const encrypt = (piece: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', own, initialisationVector(index))
    cipher.setAAD(associatedData(name, index, isLast))
    index += 1
    const body = Buffer.concat([cipher.update(piece), cipher.final()])
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, body, cipher.getAuthTag()])
  }
  yield Buffer.concat([magic, salt])
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of content) {
    rest = Buffer.concat([rest, part])
    while (rest.length > pieceBytes) {
      yield encrypt(rest.subarray(0, pieceBytes), false)
      rest = rest.subarray(pieceBytes)
    }
  }
  yield encrypt(rest, true)
}

/** Writes the file as a whole or not at all: see `BackupPlace`. */
export const writeSealedFile = (
  place: { write(file: string, content: AsyncIterable<Buffer>): Promise<void> },
  key: Buffer,
  name: string,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> => place.write(name, encryptPieces(key, name, compress(content)))

/** A failure of the source ends the compressed stream, too, with its error. */
async function* compress(content: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gzip = createGzip()
  const written = pipeline(Readable.from(content), gzip)
  written.catch(() => undefined)
  yield* gzip as AsyncIterable<Buffer>
  await written
}

async function* decryptPieces(parts: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const cut = () => new DamagedFile(`${name} is cut off`)
  let rest: Buffer = Buffer.alloc(0)
  let own: Buffer | null = null
  let index = 0
  let isComplete = false
  const decrypt = (body: Buffer, tag: Buffer): Buffer => {
    for (const isLast of [false, true]) {
      const decipher = createDecipheriv('aes-256-gcm', own!, initialisationVector(index), { authTagLength: tagBytes })
      decipher.setAAD(associatedData(name, index, isLast))
      decipher.setAuthTag(tag)
      try {
        const piece = Buffer.concat([decipher.update(body), decipher.final()])
        isComplete = isLast
        index += 1
        return piece
      } catch {
        // It is the last piece, or it was changed.
      }
    }
    throw new DamagedFile(`${name} was changed in its piece ${index + 1}, or belongs to another file`)
  }
  for await (const part of parts) {
    rest = Buffer.concat([rest, part])
    if (!own) {
      if (rest.length < magic.length + saltBytes) continue
      if (!rest.subarray(0, magic.length).equals(magic)) throw new DamagedFile(`${name} is not a file of a backup`)
      own = fileKey(key, rest.subarray(magic.length, magic.length + saltBytes))
      rest = rest.subarray(magic.length + saltBytes)
    }
    while (rest.length >= lengthBytes) {
      const length = rest.readUInt32BE(0)
      if (isComplete || length > maxPieceBytes) throw new DamagedFile(`${name} was changed after its piece ${index}`)
      if (rest.length < lengthBytes + length + tagBytes) break
      const body = rest.subarray(lengthBytes, lengthBytes + length)
      yield decrypt(body, rest.subarray(lengthBytes + length, lengthBytes + length + tagBytes))
      rest = rest.subarray(lengthBytes + length + tagBytes)
    }
  }
  if (!isComplete || rest.length > 0) throw cut()
}

/** The content in parts. Throws DamagedFile, possibly after parts that are whole. */
export async function* readSealedFile(
  place: { read(file: string): AsyncIterable<Buffer> },
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  let cause: unknown = null
  const pieces = async function* () {
    try {
      yield* decryptPieces(place.read(name), key, name)
    } catch (error) {
      cause = error
      throw error
    }
  }
  const gunzip = createGunzip()
  const source = Readable.from(pieces())
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Buffer>
  } catch (error) {
    throw cause ?? error
  }
}
