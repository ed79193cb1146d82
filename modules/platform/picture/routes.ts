import { type Context, type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { parseUpload, uploadPicture } from './flows.ts'
import { changePictureDescription, listLibraryPictures } from './library-flows.ts'

const uploadOf = ({ rawBody, header }: Context) => parseUpload(rawBody ?? Buffer.alloc(0), header('content-type') ?? '')

export const routes: Route[] = [
  route(contract.listPictures, async ({ query }, { shop }) => listLibraryPictures(shop, query)),
  route(contract.describePicture, async ({ params, body }, { shop, caller }) =>
    changePictureDescription(shop, params.key, body, caller),
  ),
  route(contract.uploadSingleImage, async (_, context) =>
    uploadPicture(context.shop, await uploadOf(context), context.caller),
  ),
  route(contract.uploadBannerImage, async (_, context) =>
    uploadPicture(context.shop, { ...(await uploadOf(context)), ownerType: 'banner' }, context.caller),
  ),
]
