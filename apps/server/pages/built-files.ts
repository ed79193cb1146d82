/** Serves the files of the storefront's build. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Whether a file of the build, or its compressed copy, has a hash in its name and therefore never changes. */
const isHashedFile = (path: string): boolean => /\/assets\/[^/]+-[\w-]{8,}\.\w+(?:\.br|\.gz)?$/.test(path)

/** Copies are sent for the address of their file and have no address of their own, which would be a route in memory. */
export const compressedCopies = ['**/*.br', '**/*.gz']

export const addBuiltFiles = async (app: FastifyInstance, folder: string): Promise<void> =>
  void (await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    globIgnore: compressedCopies,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        isHashedFile(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ),
  }))
