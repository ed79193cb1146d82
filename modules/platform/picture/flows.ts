/** Handles picture uploads. The file is untrusted: only its pixels are stored, re-encoded. */
import { writeAuditEntry } from '../audit/index.ts'
import type { Permission } from '../../shared/permission.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { pictureBytes } from './contract.ts'
import { picturePath, widths } from '../media/image.ts'
import { PictureRefused } from '../media/ports.ts'

const permissionOf: Record<string, Permission> = {
  hotel: 'hotels.write',
  deal: 'catalogue.write',
  activity: 'catalogue.write',
  category: 'catalogue.write',
  theme: 'catalogue.write',
  destination: 'catalogue.write',
  surrounding: 'catalogue.write',
  banner: 'content.write',
  page: 'content.write',
  brand: 'settings.write',
  voucher: 'vouchers.write',
}

export type Upload = { file: Buffer; ownerType: string | null; ownerId: string | null }

/**
 * Parses a multipart body. Throws 415 for another kind of body, 413 for a picture above 12 MB, 400 for an invalid body.
 */
export async function parseUpload(body: Buffer, contentType: string): Promise<Upload> {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    refuse(415, 'media_type_unsupported', 'Send the picture as multipart/form-data.')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  const file = form?.get('file')
  if (!form || !file || typeof file === 'string')
    return refuseField('file', 'required', 'Send the picture in a part named file.')
  if (file.size > pictureBytes) refuse(413, 'picture_too_large', 'A picture has at most 12 MB.')
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  return {
    file: Buffer.from(await file.arrayBuffer()),
    ownerType: text('owner_type'),
    ownerId: text('owner_id'),
  }
}

export async function uploadPicture(shop: Pick<Shop, 'db' | 'jobs' | 'pictures'>, upload: Upload, caller: Caller) {
  const needed =
    permissionOf[upload.ownerType ?? ''] ??
    refuseField('owner_type', 'enum', `Name what the picture is for: ${Object.keys(permissionOf).join(', ')}.`)
  if (!caller.staff!.permissions.includes(needed)) refuse(403, 'not_allowed', 'Your role does not allow this.')
  if (upload.ownerId !== null && !/^[1-9]\d{0,14}$/.test(upload.ownerId))
    refuseField('owner_id', 'type', 'The id of a record is a whole number.')
  const key = await shop.pictures.add(upload.file).catch((error: unknown) => {
    if (error instanceof PictureRefused) return refuseField('file', error.code, error.message)
    throw error
  })
  await shop.db.transaction().execute(async (trx) => {
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'picture.upload',
      subject: `picture:${key}`,
      after: { owner_type: upload.ownerType, owner_id: upload.ownerId, bytes: upload.file.length },
    })
    await shop.jobs.send('picture-variants', { key }, { db: trx })
  })
  const { width, height } = (await shop.pictures.find(key))!
  return {
    key,
    url: picturePath(key, 960, 'webp'),
    width,
    height,
    variants: widths
      .filter((candidate) => candidate <= width)
      .map((width) => ({ url: picturePath(key, width, 'webp'), width: width })),
  }
}

/** Creates every variant that pages may request, so that no visitor has to wait for one. */
export async function createPictureVariants({ pictures }: Pick<Shop, 'pictures'>, key: string): Promise<void> {
  const facts = await pictures.find(key)
  for (const width of widths.filter((width) => facts !== null && width <= facts.width))
    for (const format of ['avif', 'webp'] as const) await pictures.variant(key, width, format)
}
