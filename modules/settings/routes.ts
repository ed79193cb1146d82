import { route } from '../shared/routes.ts'
import * as contract from './contract.ts'
import { findSettings } from './store.ts'

export const routes = [
  route(contract.getCustomizations, async (_, { shop }) => (await findSettings(shop.db)).customization),
  route(contract.getMinimumDays, async (_, { shop }) => (await findSettings(shop.db)).minimumDays),
  route(contract.getSgrConfiguration, async (_, { shop }) => {
    const settings = await findSettings(shop.db)
    return { ...settings.sgr, sgr_contribution_cents: settings.package.sgrContributionCents }
  }),
]
