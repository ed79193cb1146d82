/** The entries of the header's menus, with few fields, because every page contains them. */
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { Language } from './language.ts'

export type MenuEntry = { name: string; title: string; deals: number }
export type Menus = {
  categories: MenuEntry[]
  destinations: MenuEntry[]
  themes: MenuEntry[]
  vouchers: { id: number; title: string }[]
  failed: ('categories' | 'destinations' | 'themes')[]
}

export const noMenus: Menus = { categories: [], destinations: [], themes: [], vouchers: [], failed: [] }

/** A list that fails to load leaves its menu empty; the page is still rendered. */
export async function loadMenus(api: Client, language: Language, logError: (error: unknown) => void): Promise<Menus> {
  const query = { language }
  const [categories, destinations, themes, vouchers] = await Promise.allSettled([
    api('GET /categories', { query }),
    api('GET /destinations', { query }),
    api('GET /themes', { query }),
    api('GET /fetchvouchers', { query }),
  ])
  const failed: Menus['failed'] = []
  for (const [name, list] of Object.entries({ categories, destinations, themes, vouchers })) {
    if (list.status === 'fulfilled') continue
    logError(list.reason)
    if (name !== 'vouchers') failed.push(name as Menus['failed'][number])
  }
  return {
    categories:
      categories.status === 'rejected'
        ? []
        : categories.value.data.map(({ category_name, display_name, deals }) => ({
            name: category_name,
            title: display_name,
            deals,
          })),
    destinations:
      destinations.status === 'rejected'
        ? []
        : destinations.value.data.map(({ name, title, deals }) => ({ name, title, deals })),
    themes:
      themes.status === 'rejected' ? [] : themes.value.data.map(({ name, title, deals }) => ({ name, title, deals })),
    vouchers:
      vouchers.status === 'rejected'
        ? []
        : vouchers.value.data.map(({ voucher_id, name }) => ({ id: voucher_id, title: name })),
    failed,
  }
}
