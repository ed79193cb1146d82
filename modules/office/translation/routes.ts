import { languages } from '../../shared/language.ts'
import { defaultLimit } from '../../shared/page.ts'
import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { exportTextsForTranslation, importTranslatedTexts } from './file-flows.ts'
import { findTranslationProgress, findTranslatableTexts } from './store.ts'

export const routes: Route[] = [
  route(contract.listTexts, async ({ query }, { shop }) => {
    const { page = 1, limit = defaultLimit, q = '', ...rest } = query
    return { ...(await findTranslatableTexts(shop.db, { ...rest, q: q.trim(), page, limit })), page, limit }
  }),
  route(contract.translationShares, async (_, { shop }) =>
    findTranslationProgress(
      shop.db,
      languages.filter((language) => language !== 'en'),
    ),
  ),
  route(contract.exportTexts, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportTextsForTranslation(shop, { ...query, q: query.q?.trim() ?? '' }, caller)
    return null
  }),
  route(contract.importTexts, async ({ body }, { shop, caller }) => importTranslatedTexts(shop, body, caller)),
]
