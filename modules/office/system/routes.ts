import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { describeSystem } from './flows.ts'

export const routes: Route[] = [route(contract.showSystem, async (_, { shop }) => describeSystem(shop))]
