import type { FileStore } from '@tussenuit/modules/platform/media/file-ports.ts'

/**
 * Stored files with copies on the disk of this machine. A copy is never outdated, because a name never gets other
 * content. A file that was stored on the disk before the storage was changed is found, too. A copy that cannot be
 * written, for example on a full disk, is left out.
 */
export function createCachedStore(store: FileStore, disk: FileStore): FileStore {
  const copy = async (name: string, content: Buffer): Promise<void> => {
    await disk.put(name, content).catch(() => undefined)
  }
  return {
    ...store,
    put: async (name, content) => {
      await store.put(name, content)
      await copy(name, content)
    },
    get: async (name) => {
      const local = await disk.get(name).catch(() => null)
      if (local) return local
      const content = await store.get(name)
      if (content) await copy(name, content)
      return content
    },
    remove: async (name) => {
      await store.remove(name)
      await disk.remove(name)
    },
  }
}
