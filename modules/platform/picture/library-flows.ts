/** The picture library: lists pictures with the records that use them, and changes picture descriptions. */
import type { Static } from 'typebox'
import { writeAuditEntry } from '../audit/index.ts'
import { toImage } from '../media/image.ts'
import type { UploadedPicture } from '../media/ports.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import type { describePicture, listPictures, PictureRow } from './contract.ts'
import {
  findRecordsUsingPictures,
  findUsedPictures,
  lockUploadedPicture,
  type PictureUser,
  updatePictureDescription,
} from './store.ts'

type Pictured = Pick<Shop, 'db' | 'pictures'>
type Found = { key: string; uploaded: UploadedPicture | null }

export async function listLibraryPictures(
  shop: Pictured,
  { searchTerm = '', unused = false, page = 1, limit = defaultLimit }: Static<typeof listPictures.query>,
) {
  await shop.pictures.refresh()
  const all = listAllPictures(shop)
  const chosen = unused ? await filterUnusedPictures(shop, all) : all
  const term = searchTerm.trim().toLowerCase()
  const matches = chosen.filter(({ key }) =>
    `${key} ${shop.pictures.facts(key)?.alt ?? ''}`.toLowerCase().includes(term),
  )
  const pageItems = matches.slice((page - 1) * limit, page * limit)
  const users = Map.groupBy(await findRecordsUsingPictures(shop.db, keysOf(pageItems)), ({ key }) => key)
  return {
    items: pageItems.map((picture) => rowOf(shop, picture, users.get(picture.key) ?? [])),
    total: matches.length,
    page,
    limit,
  }
}

/** All pictures, the uploaded ones first. */
const listAllPictures = ({ pictures }: Pictured): Found[] => [
  ...pictures.uploads().map((uploaded) => ({ key: uploaded.key, uploaded })),
  ...pictures
    .keys()
    .toSorted()
    .map((key) => ({ key, uploaded: null })),
]

async function filterUnusedPictures({ db }: Pictured, all: Found[]): Promise<Found[]> {
  const uploaded = all.filter((picture) => picture.uploaded !== null)
  const used = await findUsedPictures(db, keysOf(uploaded))
  return uploaded.filter(({ key }) => !used.has(key))
}

const keysOf = (pictures: Found[]): string[] => pictures.map(({ key }) => key)

const rowOf = ({ pictures }: Pictured, { key, uploaded }: Found, users: PictureUser[]): PictureRow => ({
  key,
  image: toImage(pictures, key),
  uploaded: uploaded && { at: uploaded.at.toISOString(), version: uploaded.version },
  used_by: users.map(({ resource, id, name }) => ({ resource, id, name })),
})

export async function changePictureDescription(
  shop: Pictured,
  key: string,
  { version, alt, focus_x: focusX, focus_y: focusY }: Static<typeof describePicture.body>,
  caller: Caller,
): Promise<PictureRow> {
  const outcome = await shop.db.transaction().execute(async (trx) => {
    const before = await lockUploadedPicture(trx, key)
    if (!before) return refuse(404, 'picture_unknown', 'There is no such uploaded picture.')
    if (before.version !== version) return 'changed'
    const after = { alt: alt.trim(), focusX, focusY }
    await updatePictureDescription(trx, key, after)
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'picture.update',
      subject: `picture:${key}`,
      before: { alt: before.alt, focusX: before.focus_x, focusY: before.focus_y },
      after,
    })
    return 'stored'
  })
  await shop.pictures.refresh()
  const uploaded = shop.pictures.uploads().find((upload) => upload.key === key)!
  const row = rowOf(shop, { key, uploaded }, await findRecordsUsingPictures(shop.db, [key]))
  return outcome === 'changed' ? refuseChanged('this picture', row) : row
}
