import { route } from '../../shared/routes.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { pictureAddress } from '../media/image.ts'
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

/** Staff read what is stored, which they send back; visitors the address of the picture. */
const shownPath = (shop: Pick<Shop, 'pictures'>, caller: Caller, path: string | null): string | null =>
  caller.staff ? path : pictureAddress(shop.pictures, path)

export const routes = [
  route(contract.getCustomizations, async (_, { shop, caller }) => {
    const look = await getCustomization(shop)
    return { ...look, logo: shownPath(shop, caller, look.logo) }
  }),
  route(contract.previewLook, async (_, { shop }) => ({ token: createThemePreviewToken(shop) })),
  route(contract.getMinimumDays, async (_, { shop }) => (await findSettings(shop.db)).minimumDays),
  route(contract.getSgrConfiguration, async (_, { shop, caller }) => {
    const settings = await findSettings(shop.db)
    const logo = shownPath(shop, caller, settings.sgr.sgr_logo)
    return { ...settings.sgr, sgr_logo: logo, sgr_contribution_cents: settings.package.sgrContributionCents }
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
