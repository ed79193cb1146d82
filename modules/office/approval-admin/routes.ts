import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { readApprovalEvidence } from './evidence-flows.ts'
import { decideRefundRequest, decideApprovalRequest, listApprovals, listRefundRequests } from './flows.ts'

export const routes: Route[] = [
  route(contract.listRefundRequests, async ({ query }, { shop }) => listRefundRequests(shop, query)),
  route(contract.decideRefundRequest, async ({ params, body }, { shop, caller, storeReply }) =>
    decideRefundRequest(shop, params.id, body, caller, storeReply),
  ),
  route(contract.listApprovals, async ({ query }, { shop, caller }) => listApprovals(shop, query, caller)),
  route(contract.readApprovalEvidence, async ({ params }, { shop, caller }) =>
    readApprovalEvidence(shop, params.id, caller),
  ),
  route(contract.decideApproval, async ({ params, body }, { shop, caller, storeReply }) =>
    decideApprovalRequest(shop, params.id, body, caller, storeReply),
  ),
]
