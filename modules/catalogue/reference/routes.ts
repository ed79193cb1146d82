import { toImage } from '../../platform/media/image.ts'
import { today } from '../../shared/day.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Context, type Route, route } from '../../shared/routes.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { textInLanguage, htmlInLanguage } from '../../shared/translated.ts'
import {
  bannerResource,
  changeBanner,
  bannerState,
  blockResource,
  toBannerView,
  toInfoBlockView,
} from './banner-flows.ts'
import { findBanner, findBanners, findBannersShownOn, findStoredInfoBlocks, type StoredBanner } from './banner-store.ts'
import * as contract from './contract.ts'
import { createReferenceItemResource } from './item-flows.ts'
import { addRecord, changeRecord, resourceRoutes, removeRecord } from './resource-flows.ts'
import { findAllInfoBlocks } from './store.ts'

type Changed<Input> = { params: { id: number }; body: Input & { version: number } }
/** Binds a handler to a call whose reply schema depends on the resource. */
const bindHandler = <Input>(
  call: Route['call'],
  handle: (input: Input, context: Context) => Promise<unknown>,
): Route => ({
  call,
  handle: handle as Route['handle'],
})

const canWriteContent = (caller: Caller): boolean => caller.staff?.permissions.includes('content.write') ?? false
const refuseUnknownBanner = (): never => refuse(404, 'record_unknown', 'There is no such banner.')

const toBannerInLanguage = (shop: Pick<Shop, 'pictures'>, banner: StoredBanner, language: string | undefined) => ({
  id: banner.id,
  title: textInLanguage(banner.translations, language, 'title', banner.title),
  text: textInLanguage(banner.translations, language, 'text', banner.text),
  link: banner.link,
  image: toImage(shop.pictures, banner.picture, language),
})

export const routes: Route[] = [
  route(contract.getAdditionalInfo, async ({ query }, { shop, caller }) =>
    canWriteContent(caller)
      ? (await findStoredInfoBlocks(shop.db)).map((block) => toInfoBlockView(shop, block))
      : (await findAllInfoBlocks(shop.db)).map((block) => ({
          id: block.id,
          name: block.name,
          title: textInLanguage(block.translations, query.language, 'title', block.title),
          description: htmlInLanguage(block.translations, query.language, 'description_html', block.description_html),
        })),
  ),
  bindHandler(contract.addAdditionalInfo, async ({ body }: { body: contract.BlockInput }, { shop, caller }) =>
    addRecord(shop, blockResource, body, caller),
  ),
  bindHandler(contract.updateAdditionalInfo, async ({ params, body }: Changed<contract.BlockInput>, { shop, caller }) =>
    changeRecord(shop, blockResource, params.id, body, caller),
  ),
  route(contract.deleteAdditionalInfo, async ({ params }, { shop, caller }) => {
    await removeRecord(shop, blockResource, params.id, caller)
    return null
  }),
  bindHandler(
    contract.fetchBannerImages,
    async (
      { query }: { query: { page?: number; limit?: number; language?: string } },
      { shop, caller },
    ): Promise<unknown> => {
      const all = canWriteContent(caller)
        ? (await findBanners(shop.db)).map((banner) => toBannerView(shop, banner))
        : (await findBannersShownOn(shop.db, today(shop.now()))).map((banner) =>
            toBannerInLanguage(shop, banner, query.language),
          )
      if (query.page === undefined && query.limit === undefined) return all
      const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
      return { items: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit }
    },
  ),
  bindHandler(contract.fetchBannerImageById, async ({ params }: { params: { id: number } }, { shop, caller }) => {
    const banner = (await findBanner(shop.db, params.id)) ?? refuseUnknownBanner()
    if (canWriteContent(caller)) return toBannerView(shop, banner)
    return bannerState(banner, today(shop.now())) === 'shown'
      ? toBannerInLanguage(shop, banner, undefined)
      : refuseUnknownBanner()
  }),
  bindHandler(contract.addBannerImage, async ({ body }: { body: contract.BannerInput }, { shop, caller }) =>
    addRecord(shop, bannerResource, { ...body, name: '' }, caller),
  ),
  bindHandler(contract.editBannerImage, async ({ params, body }: Changed<contract.BannerInput>, { shop, caller }) =>
    changeBanner(shop, params.id, body, caller),
  ),
  route(contract.deleteBannerImage, async ({ params }, { shop, caller }) => {
    await removeRecord(shop, bannerResource, params.id, caller)
    return null
  }),
  ...resourceRoutes(contract.categoryCalls, createReferenceItemResource('category')),
  ...resourceRoutes(contract.themeCalls, createReferenceItemResource('theme')),
  ...resourceRoutes(contract.destinationCalls, createReferenceItemResource('destination')),
  ...resourceRoutes(contract.surroundingCalls, createReferenceItemResource('surrounding')),
  ...resourceRoutes(contract.customFilterCalls, createReferenceItemResource('custom_filter')),
]
