import { route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import {
  changeCancellationSettings,
  changeCustomization,
  changePackageSettings,
  changeSgrSettings,
  changeVatSettings,
  getCancellationSettings,
  getCustomization,
  getPackageSettings,
  getVatSettings,
  changeMinimumLeadDays,
} from './flows.ts'
import { createThemePreviewToken } from './look-preview.ts'
import { findSettings } from './store.ts'

export const routes = [
  route(contract.getCustomizations, async (_, { shop }) => getCustomization(shop)),
  route(contract.previewLook, async (_, { shop }) => ({ token: createThemePreviewToken(shop) })),
  route(contract.getMinimumDays, async (_, { shop }) => (await findSettings(shop.db)).minimumDays),
  route(contract.getSgrConfiguration, async (_, { shop }) => {
    const settings = await findSettings(shop.db)
    return { ...settings.sgr, sgr_contribution_cents: settings.package.sgrContributionCents }
  }),
  route(contract.saveMinimumDays, async ({ body }, { shop, caller }) => changeMinimumLeadDays(shop, body.days, caller)),
  route(contract.saveSgrSettings, async ({ body }, { shop, caller }) => changeSgrSettings(shop, body, caller)),
  route(contract.getPackageSetting, async (_, { shop }) => getPackageSettings(shop)),
  route(contract.savePackageSetting, async ({ body }, { shop, caller }) => changePackageSettings(shop, body, caller)),
  route(contract.getVatSetting, async (_, { shop }) => getVatSettings(shop)),
  route(contract.saveVatSetting, async ({ body }, { shop, caller }) => changeVatSettings(shop, body, caller)),
  route(contract.getCancellationSetting, async (_, { shop }) => getCancellationSettings(shop)),
  route(contract.saveCancellationSetting, async ({ body }, { shop, caller }) =>
    changeCancellationSettings(shop, body, caller),
  ),
  route(contract.updateCustomization, async ({ body }, { shop, caller }) => changeCustomization(shop, body, caller)),
]
