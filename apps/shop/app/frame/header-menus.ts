import { headingPagePath } from '../heading-pages.ts'
import type { Translate } from '../i18n.ts'
import type { Menus } from '../menus.ts'

export type MenuLink = { to: string; title: string; count?: number }
export type HeaderMenu = { name: string; title: string; links: MenuLink[]; all: MenuLink }

/** Maximum number of entries in a menu, without the entry "view all". */
const maxEntries = 9

/** The five menus of the shop's specification, from the catalogue; each ends with "view all". */
export function toHeaderMenus(menus: Menus, t: Translate): HeaderMenu[] {
  const listings = (entries: Menus['categories']) =>
    entries
      .filter(({ deals }) => deals > 0)
      .slice(0, maxEntries)
      .map(({ name, title, deals }) => ({ to: `/packages/${name}`, title, count: deals }))
  return [
    {
      name: 'category',
      title: t('header.travelCategory'),
      links: listings(menus.categories),
      all: { to: headingPagePath('categories'), title: t('header.allCategories') },
    },
    {
      name: 'destination',
      title: t('header.travelDestination'),
      links: listings(menus.destinations),
      all: {
        to: headingPagePath('destinations'),
        title:
          menus.destinations.length > 0
            ? t('header.allDestinations', { count: menus.destinations.filter(({ deals }) => deals > 0).length })
            : t('home.allStays'),
      },
    },
    {
      name: 'theme',
      title: t('header.topics'),
      links: listings(menus.themes),
      all: { to: headingPagePath('themes'), title: t('header.allTopics') },
    },
    {
      name: 'vouchers',
      title: t('header.vouchers'),
      links: [
        ...menus.vouchers.slice(0, maxEntries - 1).map(({ id, title }) => ({ to: `/vouchers/${id}`, title })),
        { to: '/verzilveren', title: t('header.redeem') },
      ],
      all: { to: '/vouchers', title: t('header.allVouchers') },
    },
    {
      name: 'other',
      title: t('header.other'),
      links: [
        { to: '/custom-service', title: t('header.customerService') },
        { to: '/about-us', title: t('header.aboutUs') },
      ],
      all: { to: '/faq', title: t('header.allOther') },
    },
  ]
}
