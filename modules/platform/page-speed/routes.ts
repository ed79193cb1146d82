import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'

export const routes: Route[] = [
  route(contract.recordPageSpeed, async ({ body }, { shop }) => {
    shop.recordPageSpeed(body)
    return null
  }),
]
