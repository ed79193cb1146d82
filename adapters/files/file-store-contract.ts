/** What every file store promises, as tests. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type FileStore, listAllFiles } from '@tussenuit/modules/platform/media/file-ports.ts'

export function testFileStore(where: string, open: () => FileStore): void {
  describe(`stored files ${where}`, () => {
    const store = () => open()

    test('are read as they were written, by another process too, and gone once removed', async () => {
      const content = randomBytes(300_000)
      await store().put('uploads/u-1.webp', content)
      expect(await store().get('uploads/u-1.webp')).toEqual(content)
      expect(await store().size('uploads/u-1.webp')).toBe(300_000)
      await store().put('uploads/u-1.webp', content)
      await store().remove('uploads/u-1.webp')
      await store().remove('uploads/u-1.webp')
      expect([await store().get('uploads/u-1.webp'), await store().size('uploads/u-1.webp')]).toEqual([null, null])
    })

    test('may be empty, and are absent where they never were', async () => {
      await store().put('pictures/empty-320.avif', Buffer.alloc(0))
      expect(await store().get('pictures/empty-320.avif')).toEqual(Buffer.alloc(0))
      expect(await store().size('pictures/empty-320.avif')).toBe(0)
      expect([await store().get('pictures/none.avif'), await store().size('never/none.avif')]).toEqual([null, null])
      expect(await store().list('never', null)).toEqual([])
      await store().remove('pictures/empty-320.avif')
    })

    test('are listed by folder, page by page, each once and in order', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `uploads/u-${index}.webp`)
      await Promise.all(names.map((name) => store().put(name, Buffer.from(name))))
      await store().put('uploadsother/u-1.webp', Buffer.from('other'))
      const listed = await Array.fromAsync(listAllFiles(store(), 'uploads'))
      expect(listed).toEqual(names.toSorted().map((name) => ({ name, bytes: name.length })))
      expect((await store().list('uploads', 'uploads/u-8.webp')).map(({ name }) => name)).toEqual(['uploads/u-9.webp'])
      await Promise.all(names.map((name) => store().remove(name)))
      await store().remove('uploadsother/u-1.webp')
      expect(await store().list('uploads', null)).toEqual([])
    })

    test('that two write at once are one whole file', async () => {
      const content = randomBytes(200_000)
      await Promise.all(Array.from({ length: 8 }, () => store().put('uploads/same.webp', content)))
      expect(await store().get('uploads/same.webp')).toEqual(content)
      await store().remove('uploads/same.webp')
    })

    test.each(['../secret', 'uploads/../secret', 'uploads/', '/etc/passwd', 'uploads/a/b', 'uploads/.env', 'a'])(
      'have no name like %s',
      async (name) => {
        for (const attempt of [() => store().get(name), () => store().put(name, Buffer.from('a'))])
          await expect(async () => attempt()).rejects.toThrow('is not the name of a stored file')
      },
    )

    test('answer a check', async () => {
      expect(await store().check()).toBeUndefined()
    })
  })
}
