import { route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import {
  changeCancellation,
  changeCustomization,
  changePackage,
  changeSgr,
  changeVat,
  readCancellation,
  readCustomization,
  readPackage,
  readVat,
  setMinimumDays,
} from './flows.ts'
import { createLookPreview } from './look-preview.ts'
import { findSettings } from './store.ts'

export const routes = [
  route(contract.getCustomizations, async (_, { shop }) => readCustomization(shop)),
  route(contract.previewLook, async (_, { shop }) => ({ token: createLookPreview(shop) })),
  route(contract.getMinimumDays, async (_, { shop }) => (await findSettings(shop.db)).minimumDays),
  route(contract.getSgrConfiguration, async (_, { shop }) => {
    const settings = await findSettings(shop.db)
    return { ...settings.sgr, sgr_contribution_cents: settings.package.sgrContributionCents }
  }),
  route(contract.saveMinimumDays, async ({ body }, { shop, caller }) => setMinimumDays(shop, body.days, caller)),
  route(contract.saveSgrSettings, async ({ body }, { shop, caller }) => changeSgr(shop, body, caller)),
  route(contract.getPackageSetting, async (_, { shop }) => readPackage(shop)),
  route(contract.savePackageSetting, async ({ body }, { shop, caller }) => changePackage(shop, body, caller)),
  route(contract.getVatSetting, async (_, { shop }) => readVat(shop)),
  route(contract.saveVatSetting, async ({ body }, { shop, caller }) => changeVat(shop, body, caller)),
  route(contract.getCancellationSetting, async (_, { shop }) => readCancellation(shop)),
  route(contract.saveCancellationSetting, async ({ body }, { shop, caller }) => changeCancellation(shop, body, caller)),
  route(contract.updateCustomization, async ({ body }, { shop, caller }) => changeCustomization(shop, body, caller)),
]
