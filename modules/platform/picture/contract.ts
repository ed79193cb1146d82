/** Calls about the shop's pictures. Uploads are validated by their bytes and re-encoded. */
import { type Static, Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery } from '../../shared/page.ts'
import { ImageShape, Line, Nullable, Moment } from '../../shared/shapes.ts'

/** The maximum size of an upload in bytes. */
export const pictureBytes = 12 * 1024 * 1024

const Picture = Type.Object({
  key: Type.String({ description: 'By this records refer to the picture' }),
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  variants: Type.Array(Type.Object({ url: Type.String(), width: Type.Integer() })),
})

/**
 * The owner type determines which of these permissions is required; callers with none of them are refused before the
 * body is read.
 */
export const uploadSingleImage = call({
  method: 'POST',
  path: '/uploadSingleImageOnSelection',
  summary: 'Uploads a picture (multipart: file, owner_type, owner_id?); JPEG, PNG, WebP or AVIF of at most 12 MB',
  rawBody: true,
  bodyBytes: pictureBytes + 64 * 1024,
  access: [
    { who: 'staff', permission: 'hotels.write', reply: Picture },
    { who: 'staff', permission: 'catalogue.write', reply: Picture },
    { who: 'staff', permission: 'content.write', reply: Picture },
    { who: 'staff', permission: 'settings.write', reply: Picture },
    { who: 'staff', permission: 'vouchers.write', reply: Picture },
  ],
})
export const uploadBannerImage = call({
  method: 'POST',
  path: '/uploadBannerImage',
  summary: 'Uploads the picture of a banner (multipart: file)',
  rawBody: true,
  bodyBytes: pictureBytes + 64 * 1024,
  access: [{ who: 'staff', permission: 'content.write', reply: Picture }],
})

const Key = Type.String({ pattern: '^[A-Za-z0-9-]{1,120}$' })
const PictureRow = Type.Object({
  key: Type.String(),
  image: ImageShape,
  /** Null for a supplied picture, whose description cannot be changed. */
  uploaded: Nullable(Type.Object({ at: Moment, version: Type.Integer() })),
  used_by: Type.Array(
    Type.Object({
      resource: Type.String({ description: 'The kind of record, as the back-office names it' }),
      id: Type.Integer(),
      name: Type.String(),
    }),
    { description: 'At most twenty records' },
  ),
})
export type PictureRow = Static<typeof PictureRow>

export const listPictures = call({
  method: 'GET',
  path: '/pictures',
  summary: 'Pictures of the shop, uploaded ones first and the newest of them first, with the records that use them',
  query: Type.Object({
    ...PageQuery,
    searchTerm: Type.Optional(Line(200, 0)),
    unused: Type.Optional(Type.Boolean({ description: 'Only uploaded ones that no record uses' })),
  }),
  access: [
    { who: 'staff', permission: 'catalogue.read', reply: Paged(PictureRow) },
    { who: 'staff', permission: 'hotels.read', reply: Paged(PictureRow) },
    { who: 'staff', permission: 'content.write', reply: Paged(PictureRow) },
    { who: 'staff', permission: 'settings.read', reply: Paged(PictureRow) },
    { who: 'staff', permission: 'vouchers.read', reply: Paged(PictureRow) },
  ],
})
export const describePicture = call({
  method: 'PUT',
  path: '/pictures/:key',
  summary:
    'Says what an uploaded picture shows, and which point of it stays in view; 409 where it was changed meanwhile',
  params: Type.Object({ key: Key }),
  body: Type.Object(
    {
      alt: Line(300, 0),
      focus_x: Type.Number({ minimum: 0, maximum: 1 }),
      focus_y: Type.Number({ minimum: 0, maximum: 1 }),
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    },
    { additionalProperties: false },
  ),
  access: [
    { who: 'staff', permission: 'catalogue.write', reply: PictureRow },
    { who: 'staff', permission: 'hotels.write', reply: PictureRow },
    { who: 'staff', permission: 'content.write', reply: PictureRow },
  ],
})
