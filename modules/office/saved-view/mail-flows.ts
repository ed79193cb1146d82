/**
 * Mails saved views every Monday. A scheduled job queues one e-mail per view, reader and week; its key is unique, so
 * neither a crash nor a second worker queues another one. Rows, permissions and language are read when the e-mail is
 * sent.
 */
import { officeLanguage } from '@tussenuit/languages/messages.ts'
import { findActiveStaff } from '../../people/staff/index.ts'
import { type Hold, type MailContent, queueMails } from '../../platform/mail/index.ts'
import { today, weekday } from '../../shared/day.ts'
import type { Shop } from '../../shared/shop.ts'
import { mailedListOf, readViewQuery, type ViewQuery } from './mailed-lists.ts'
import { findMailedView, findViewSubscriptions, type MailedView } from './mail-store.ts'
import { findViewRows, nameOfList } from './row-flows.ts'

const monday = 1
const maxListed = 20

type Mailing = Pick<Shop, 'db' | 'now' | 'pictures' | 'publicUrl'>

/** Queues the e-mails of the week; has no effect on days other than Monday. */
export async function queueViewMails(shop: Pick<Shop, 'db' | 'now' | 'publicUrl'>): Promise<void> {
  const day = today(shop.now())
  if (weekday(day) !== monday) return
  await shop.db.transaction().execute(async (trx) => {
    const views = await findViewSubscriptions(trx)
    const readers = await findActiveStaff(trx, [...new Set(views.map(({ user_id }) => user_id))])
    await queueMails(
      shop,
      trx,
      views.flatMap((view) => {
        const reader = readers.find(({ id }) => id === view.user_id)
        if (!reader || !canRead(view, reader.permissions)) return []
        return {
          key: `saved-view:${view.view_id}:${view.user_id}:${day}`,
          kind: 'saved_view' as const,
          to: reader.email,
          language: officeLanguage(view.language),
          variables: { view_id: view.view_id, user: view.user_id, day },
        }
      }),
    )
  })
}

const canRead = ({ screen }: MailedView, permissions: readonly string[]): boolean => {
  const list = mailedListOf(screen)
  return list !== null && permissions.includes(list.permission)
}

const toDropped = (reason: string): Hold => ({ kind: 'dropped', reason })

/**
 * The content of a view's e-mail: the columns of the list, without names and e-mail addresses of travellers and buyers.
 */
export const viewMailContent = (shop: Mailing): MailContent => {
  const find = async (variables: Record<string, unknown>): Promise<{ view: MailedView; query: ViewQuery } | Hold> => {
    const [viewId, userId] = [Number(variables['view_id']), Number(variables['user'])]
    const view = await findMailedView(shop.db, viewId, userId)
    if (!view) return toDropped('the view was deleted, or its reader switched the e-mail off')
    const [reader] = await findActiveStaff(shop.db, [userId])
    if (!reader || !canRead(view, reader.permissions)) return toDropped('its reader may not see the list any more')
    const query = readViewQuery(view.screen, view.state)
    return query ? { view, query } : toDropped('the list does not have the filters of the view any more')
  }
  return {
    isAbout: ({ kind }) => kind === 'saved_view',
    changedSince: async ({ variables }) => {
      const found = await find(variables)
      return 'view' in found ? null : found
    },
    variables: async ({ variables, language }) => {
      const found = await find(variables)
      if (!('view' in found)) return {}
      const { view, query } = found
      const { rows, total, has_more: more } = await findViewRows(shop, query, { limit: maxListed, language })
      return {
        view: view.name,
        list: nameOfList(query.screen, language),
        day: variables['day'],
        total,
        more,
        unlisted: total - rows.length,
        rows,
        link: `${shop.publicUrl}/admin/${view.screen}?${queryStringOf(view)}`,
      }
    },
    attachments: async () => [],
  }
}

/** The query string with which the back-office opens the list with the view's filters and order. */
const queryStringOf = ({ state: { filters, sort } }: MailedView): string =>
  String(
    new URLSearchParams({
      displayedFilters: '{}',
      filter: JSON.stringify(filters),
      sort: sort.field,
      order: sort.order,
      page: '1',
      perPage: '25',
    }),
  )
