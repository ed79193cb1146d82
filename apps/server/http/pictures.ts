import type { FastifyInstance } from 'fastify'
import { widths } from '@tussenuit/modules/platform/media/image.ts'
import { refuse } from '@tussenuit/modules/shared/refusal.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** Serves pictures at /pictures/{key}-{width}.{format}, only in the widths and formats that pages use. */
export function addPictureRoute(app: FastifyInstance, shop: Pick<Shop, 'pictures'>): void {
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const match = /^([a-z0-9-]{1,80})-(\d{2,4})\.(avif|webp|jpg)$/.exec(request.params.file)
    const width = Number(match?.[2])
    if (!match || !(widths as readonly number[]).includes(width))
      return refuse(404, 'picture_unknown', 'There is no such picture.')
    const format = match[3] as keyof typeof types
    const picture = await shop.pictures.show(match[1]!, width, format)
    if (!picture) return refuse(404, 'picture_unknown', 'There is no such picture.')
    return reply
      .header('cache-control', picture.isMaster ? 'no-store' : 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(types[picture.format])
      .send(picture.bytes)
  })
}
