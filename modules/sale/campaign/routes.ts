import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { showVoucherDays, showVoucherHotels } from './days-flows.ts'
import {
  addCampaign,
  checkIfExternallySold,
  removeCampaign,
  showCampaigns,
  showPromotion,
  toggleCampaign,
  updateCampaign,
} from './flows.ts'

export const routes: Route[] = [
  route(contract.fetchCampaigns, async (_, { shop }) => showCampaigns(shop)),
  route(contract.addCampaign, async ({ body }, { shop, caller, storeReply }) =>
    addCampaign(shop, body, caller, storeReply),
  ),
  route(contract.updateCampaign, async ({ params, body }, { shop, caller, storeReply }) =>
    updateCampaign(shop, params.id, body, caller, storeReply),
  ),
  route(contract.toggleCampaignStatus, async ({ body }, { shop, caller, storeReply }) =>
    toggleCampaign(shop, body, caller, storeReply),
  ),
  route(contract.deleteCampaign, async ({ params }, { shop, caller, storeReply }) =>
    removeCampaign(shop, params.id, caller, storeReply),
  ),
  route(contract.checkIfExternallySold, async ({ body }, { shop, caller }) =>
    checkIfExternallySold(shop, body.package_code, caller),
  ),
  route(contract.fetchVoucherPromotion, async ({ body }, { shop, caller }) =>
    showPromotion(shop, body.package_code, caller),
  ),
  route(contract.fetchVoucherDays, async ({ body }, { shop, caller }) => showVoucherDays(shop, body, caller)),
  route(contract.fetchVoucherHotels, async ({ body }, { shop, caller }) => showVoucherHotels(shop, body, caller)),
]
