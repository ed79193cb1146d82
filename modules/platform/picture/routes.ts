import { type Context, type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { readUpload, uploadPicture } from './flows.ts'
import { changeDescription, showPictures } from './library-flows.ts'

const uploadOf = ({ rawBody, header }: Context) => readUpload(rawBody ?? Buffer.alloc(0), header('content-type') ?? '')

export const routes: Route[] = [
  route(contract.listPictures, async ({ query }, { shop }) => showPictures(shop, query)),
  route(contract.describePicture, async ({ params, body }, { shop, caller }) =>
    changeDescription(shop, params.key, body, caller),
  ),
  route(contract.uploadSingleImage, async (_, context) =>
    uploadPicture(context.shop, await uploadOf(context), context.caller),
  ),
  route(contract.uploadBannerImage, async (_, context) =>
    uploadPicture(context.shop, { ...(await uploadOf(context)), ownerType: 'banner' }, context.caller),
  ),
]
