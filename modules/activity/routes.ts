import { nounRoutes } from '../reference/index.ts'
import type { Route } from '../shared/routes.ts'
import { activityCalls } from './contract.ts'
import { activityNoun } from './noun-flows.ts'

export const routes: Route[] = nounRoutes(activityCalls, activityNoun)
