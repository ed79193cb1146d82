import { type Route, route } from '../shared/routes.ts'
import * as contract from './contract.ts'
import { imageOf } from './image.ts'

export const routes: Route[] = [
  route(contract.fetchPictures, async (_, { shop }) =>
    shop.pictures
      .keys()
      .toSorted()
      .map((key) => ({ key, image: imageOf(shop.pictures, key) })),
  ),
]
