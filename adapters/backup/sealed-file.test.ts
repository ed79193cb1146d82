/**
 * Sealed files: read as they were written, and every change is detected.
 *
 * In the gate: each byte of the head is changed, and every eleventh byte after it.
 * In the long suite: every byte.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isLong } from '../../tests/suite/form.ts'
import { createFolderPlace } from './folder-place.ts'
import { DamagedFile, readSealedFile, writeSealedFile } from './sealed-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'sealed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const key = randomBytes(32)
const place = createFolderPlace(folder)
const path = join(folder, 'a')
const write = (content: Iterable<Buffer> | AsyncIterable<Buffer>) => writeSealedFile(place, key, 'a', content)
/** The head of a file and of its first piece. */
const headLength = 40
const read = async (own = key, name = 'a') =>
  Buffer.concat(await Array.fromAsync(readSealedFile({ read: () => place.read('a') }, own, name)))

test.each([0, 1, 1024 * 1024, 3 * 1024 * 1024 + 5])('%i random bytes are read as they were written', async (length) => {
  const content = randomBytes(length)
  await write([content.subarray(0, length >> 1), content.subarray(length >> 1)])
  expect((await read()).equals(content)).toBe(true)
  // A shorter text can be in the encrypted one by chance.
  if (length >= 16) expect(readFileSync(path).includes(content.subarray(0, 16))).toBe(false)
  expect(readdirSync(folder)).toEqual(['a'])
})

test('a changed byte and a shorter length are detected', async () => {
  await write([randomBytes(300)])
  const whole = readFileSync(path)
  for (let at = 0; at < whole.length; at += isLong || at < headLength ? 1 : 11) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 4
    writeFileSync(path, changed)
    await expect(read(), `byte ${at}`).rejects.toBeInstanceOf(DamagedFile)
    writeFileSync(path, whole.subarray(0, at))
    await expect(read(), `length ${at}`).rejects.toBeInstanceOf(DamagedFile)
  }
  writeFileSync(path, Buffer.concat([whole, Buffer.from('more')]))
  await expect(read()).rejects.toBeInstanceOf(DamagedFile)
})

test('a source that fails leaves no file and reports its error', async () => {
  rmSync(path, { force: true })
  const source = async function* () {
    yield randomBytes(100)
    throw new Error('the database went away')
  }
  await expect(write(source())).rejects.toThrow('the database went away')
  expect(readdirSync(folder)).toEqual([])
})

test('pieces that are left out or exchanged are detected', async () => {
  await write([randomBytes(3 * 1024 * 1024)])
  const whole = readFileSync(path)
  const piece = 4 + 1024 * 1024 + 16
  const [head, first, second, rest] = [
    whole.subarray(0, 36),
    whole.subarray(36, 36 + piece),
    whole.subarray(36 + piece, 36 + 2 * piece),
    whole.subarray(36 + 2 * piece),
  ]
  for (const parts of [
    [first, rest],
    [second, first, rest],
    [first, second],
    [first, first, second, rest],
  ]) {
    writeFileSync(path, Buffer.concat([head, ...parts]))
    await expect(read()).rejects.toBeInstanceOf(DamagedFile)
  }
})

test('another key, another name and a missing file are detected', async () => {
  await write([Buffer.from('abc')])
  await expect(read(randomBytes(32))).rejects.toThrow('a was changed')
  await expect(read(key, 'b')).rejects.toThrow('b was changed in its piece 1, or belongs to another file')
  rmSync(path)
  await expect(read()).rejects.toThrow('a is missing')
})
