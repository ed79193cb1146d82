import { type Route, route } from '../../shared/routes.ts'
import { findColleaguesWithPermission } from '../../people/staff/index.ts'
import * as contract from './contract.ts'
import * as notices from './notice-contract.ts'
import { changeNotificationPreferences, getNotificationPreferences } from './notice-flows.ts'
import { assignTask, reassignOwnTasks, listTasks, resumeTask, completeTask, getDashboard, snoozeTask } from './flows.ts'

export const routes: Route[] = [
  route(contract.listTasks, async ({ query }, { shop, caller }) => listTasks(shop, query, caller)),
  route(contract.listColleagues, async (_, { shop }) => findColleaguesWithPermission(shop.db, 'tasks.write')),
  route(notices.showNotices, async (_, { shop, caller }) => getNotificationPreferences(shop, caller)),
  route(notices.chooseNotices, async ({ body }, { shop, caller }) => changeNotificationPreferences(shop, body, caller)),
  route(contract.assignTask, async ({ params, body }, { shop, caller }) =>
    assignTask(shop, params.id, body.to, caller),
  ),
  route(contract.snoozeTask, async ({ params, body }, { shop, caller }) => snoozeTask(shop, params.id, body, caller)),
  route(contract.resumeTask, async ({ params }, { shop, caller }) => resumeTask(shop, params.id, caller)),
  route(contract.settleTask, async ({ params, body }, { shop, caller }) =>
    completeTask(shop, params.id, body.note, caller),
  ),
  route(contract.handOver, async ({ body }, { shop, caller }) => reassignOwnTasks(shop, body, caller)),
  route(contract.dashboard, async ({ query }, { shop }) => getDashboard(shop, query)),
]
