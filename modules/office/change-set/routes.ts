import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import {
  addChangeSet,
  editChangeSet,
  deleteChangeSet,
  removePlannedChange,
  listChangeSets,
  planChange,
  planClosureChange,
  planNewClosure,
  getChangeSet,
  getPlannedChange,
} from './flows.ts'
import { pricesRecord } from './kinds.ts'
import { rollBackChangeSet, runChangeSetRelease } from './release-flows.ts'

export const routes: Route[] = [
  route(contract.listChangeSets, async ({ query }, { shop }) => listChangeSets(shop, query)),
  route(contract.getChangeSet, async ({ params }, { shop }) => getChangeSet(shop, params.id)),
  route(contract.getPlannedChange, async ({ params }, { shop, caller }) => getPlannedChange(shop, params, caller)),
  route(contract.addChangeSet, async ({ body }, { shop, caller }) => addChangeSet(shop, body, caller)),
  route(contract.updateChangeSet, async ({ params, body }, { shop, caller }) =>
    editChangeSet(shop, params.id, body, caller),
  ),
  route(contract.deleteChangeSet, async ({ params }, { shop, caller }) => deleteChangeSet(shop, params.id, caller)),
  route(contract.planDeal, async ({ params: { id, record }, body }, { shop, caller }) =>
    planChange(shop, id, { kind: 'deals', record: String(record), body }, caller),
  ),
  route(contract.planBanner, async ({ params: { id, record }, body }, { shop, caller }) =>
    planChange(shop, id, { kind: 'banners', record: String(record), body }, caller),
  ),
  route(contract.planPrices, async ({ params: { id }, body }, { shop, caller }) =>
    planChange(shop, id, { kind: 'prices', record: pricesRecord, body }, caller),
  ),
  route(contract.planPage, async ({ params: { id, name }, body }, { shop, caller }) =>
    planChange(shop, id, { kind: 'content-pages', record: name, body }, caller),
  ),
  route(contract.planNewClosure, async ({ params: { id }, body }, { shop, caller }) =>
    planNewClosure(shop, id, body, caller),
  ),
  route(contract.planClosure, async ({ params: { id, record }, body }, { shop, caller }) =>
    planClosureChange(shop, id, { record, body }, caller),
  ),
  route(contract.dropPlannedChange, async ({ params }, { shop, caller }) => removePlannedChange(shop, params, caller)),
  route(contract.releaseChangeSet, async ({ params, body }, { shop, caller }) =>
    runChangeSetRelease(shop, params.id, body, caller),
  ),
  route(contract.rollBackChangeSet, async ({ params }, { shop, caller }) => rollBackChangeSet(shop, params.id, caller)),
]
