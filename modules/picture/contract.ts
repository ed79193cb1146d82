/** Pictures that staff upload: checked by their bytes, written anew, and served in every width. */
import { Type } from 'typebox'
import { call } from '../shared/call.ts'

/** The longest picture that is taken. */
export const pictureBytes = 12 * 1024 * 1024

const Picture = Type.Object({
  key: Type.String({ description: 'By this records refer to the picture' }),
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  variants: Type.Array(Type.Object({ url: Type.String(), width: Type.Integer() })),
})

/** Which of these the caller needs is decided by the owner type; a caller with none of them is refused unread. */
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
