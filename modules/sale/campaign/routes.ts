import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { getExternalSaleByCode, getPromotionByCode } from './code-flows.ts'
import { listDaysForVoucher, listHotelsForVoucher } from './days-flows.ts'
import { getTerms, removeTerms, setTerms } from './terms-flows.ts'
import { addCampaign, removeCampaign, listCampaignViews, setCampaignActive, updateCampaign } from './flows.ts'

export const routes: Route[] = [
  route(contract.fetchCampaigns, async (_, { shop }) => listCampaignViews(shop)),
  route(contract.addCampaign, async ({ body }, { shop, caller, storeReply }) =>
    addCampaign(shop, body, caller, storeReply),
  ),
  route(contract.updateCampaign, async ({ params, body }, { shop, caller, storeReply }) =>
    updateCampaign(shop, params.id, body, caller, storeReply),
  ),
  route(contract.toggleCampaignStatus, async ({ body }, { shop, caller, storeReply }) =>
    setCampaignActive(shop, body, caller, storeReply),
  ),
  route(contract.deleteCampaign, async ({ params }, { shop, caller, storeReply }) =>
    removeCampaign(shop, params.id, caller, storeReply),
  ),
  route(contract.getCampaignTerms, async ({ params }, { shop }) => getTerms(shop.db, params.id)),
  route(contract.removeCampaignTerms, async ({ params, query }, { shop, caller, storeReply }) =>
    removeTerms(shop, params.id, query, caller, storeReply),
  ),
  route(contract.setCampaignTerms, async ({ params, body }, { shop, caller, storeReply }) =>
    setTerms(shop, params.id, body, caller, storeReply),
  ),
  route(contract.checkIfExternallySold, async ({ body }, { shop, caller }) =>
    getExternalSaleByCode(shop, body.package_code, caller),
  ),
  route(contract.fetchVoucherPromotion, async ({ body }, { shop, caller }) => getPromotionByCode(shop, body, caller)),
  route(contract.fetchVoucherDays, async ({ body }, { shop, caller }) => listDaysForVoucher(shop, body, caller)),
  route(contract.fetchVoucherHotels, async ({ body }, { shop, caller }) => listHotelsForVoucher(shop, body, caller)),
]
