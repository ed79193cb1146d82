import { resourceRoutes } from '../reference/index.ts'
import type { Route } from '../../shared/routes.ts'
import { activityCalls } from './contract.ts'
import { activityResource } from './resource-flows.ts'

export const routes: Route[] = resourceRoutes(activityCalls, activityResource)
