/**
 * E-mails to staff about new tasks of the kinds that each user chose. A task is inserted in the transaction of its
 * cause and marked as unannounced. A scheduled job claims such rows and queues the e-mails in one transaction, so that
 * every task is announced exactly once. One run sends at most one e-mail per user.
 */
import type { Static } from 'typebox'
import { languagesWithOffice, messagesOf, officeLanguage } from '@tussenuit/languages/messages.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { type MailContent, queueMails } from '../../platform/mail/index.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { findActiveStaff } from '../../people/staff/index.ts'
import type { chooseNotices } from './notice-contract.ts'
import {
  type Choice,
  claimUnannouncedTasks,
  findNotificationPreferences,
  findNotificationRecipients,
  upsertNotificationPreferences,
} from './notice-store.ts'
import { textOfTask } from './flows.ts'
import { findOpenTasks, type TaskRow } from './store.ts'
import { visibleTaskKinds, taskUrgency } from '../../platform/task/kinds.ts'

type Chosen = Static<typeof chooseNotices.body>
type OfficeTexts = { today: { kind: Record<string, string>; urgency: Record<string, string> } }

/**
 * The maximum number of tasks per run, and of tasks listed per e-mail. Further tasks are announced in the next run;
 * tasks not listed are only counted.
 */
const maxPerRun = 200
const maxListed = 20

const toReply = (permissions: readonly string[], choice: Choice | null) => ({
  kinds: visibleTaskKinds(permissions).map((kind) => ({
    kind,
    urgency: taskUrgency(kind),
    chosen: choice?.kinds.includes(kind) ?? false,
  })),
  language: officeLanguage(choice?.language ?? 'en') as Chosen['language'],
})

export async function getNotificationPreferences({ db }: Pick<Shop, 'db'>, caller: Caller) {
  const { id, permissions } = caller.staff!
  return toReply(permissions, await findNotificationPreferences(db, id))
}

/** Throws 400 for a kind that the caller may not see, and for a language without back-office messages. */
export async function changeNotificationPreferences(shop: Pick<Shop, 'db' | 'now'>, chosen: Chosen, caller: Caller) {
  const { id, email, permissions } = caller.staff!
  const allowed: readonly string[] = visibleTaskKinds(permissions)
  const kinds: string[] = chosen.kinds
  if (kinds.some((kind) => !allowed.includes(kind)))
    refuseField('kinds', 'kind_not_allowed', 'Your role does not show all of these tasks.')
  if (!languagesWithOffice.has(chosen.language))
    refuseField('language', 'language_unknown', 'The back-office does not have this language.')
  const after = { kinds, language: chosen.language }
  return shop.db.transaction().execute(async (trx) => {
    const before = await findNotificationPreferences(trx, id)
    await upsertNotificationPreferences(trx, id, after, shop.now())
    await writeAuditEntry(trx, {
      actor: email,
      action: 'task.choose_notices',
      subject: `staff_user:${id}`,
      ...(before ? { before } : {}),
      after,
    })
    return toReply(permissions, after)
  })
}

/** Queues an e-mail for every active user who chose the kind of a new task and may see it. */
export async function queueTaskMails(shop: Pick<Shop, 'db' | 'now' | 'publicUrl'>): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const tasks = await claimUnannouncedTasks(trx, shop.now(), maxPerRun)
    if (tasks.length === 0) return
    const choosers = await findNotificationRecipients(trx, [...new Set(tasks.map(({ kind }) => kind))])
    const staff = await findActiveStaff(
      trx,
      choosers.map(({ user_id }) => user_id),
    )
    await queueMails(
      shop,
      trx,
      staff.flatMap(({ id, email, permissions }) => {
        const { kinds, language } = choosers.find(({ user_id }) => user_id === id)!
        const allowed: readonly string[] = visibleTaskKinds(permissions)
        const ids = tasks.filter(({ kind }) => kinds.includes(kind) && allowed.includes(kind)).map((task) => task.id)
        if (ids.length === 0) return []
        return {
          key: `staff-task:${id}:${ids[0]}`,
          kind: 'staff_task' as const,
          to: email,
          language,
          variables: { user: id, tasks: ids },
        }
      }),
    )
  })
}

/**
 * The tasks are read when the e-mail is sent: it lists only tasks that are still open, and is sent only to active users
 * who may see them. It contains no guest names and no links built from user input.
 */
export const taskMailContent = (shop: Pick<Shop, 'db' | 'publicUrl'>): MailContent => {
  const open = async (variables: Record<string, unknown>): Promise<TaskRow[]> => {
    const [reader] = await findActiveStaff(shop.db, [Number(variables['user'])])
    if (!reader) return []
    return findOpenTasks(shop.db, (variables['tasks'] as number[]) ?? [], visibleTaskKinds(reader.permissions))
  }
  return {
    isAbout: ({ kind }) => kind === 'staff_task',
    changedSince: async ({ variables }) =>
      (await open(variables)).length > 0
        ? null
        : { kind: 'dropped', reason: 'its tasks are settled, or its reader may not see them any more' },
    variables: async ({ variables, language }) => {
      const tasks = await open(variables)
      const texts = messagesOf<OfficeTexts>(officeLanguage(language), 'office')!.today
      const lines = tasks.slice(0, maxListed).map((task) => lineOf(task, texts, language, shop.publicUrl))
      const [first] = lines
      return {
        subject: [first?.what, first?.number].filter(Boolean).join(' '),
        task: first?.text,
        others: tasks.length - 1,
        unlisted: tasks.length - lines.length,
        tasks: lines,
        link: `${shop.publicUrl}/admin/`,
      }
    },
    attachments: async () => [],
  }
}

/** Each task is one line: line breaks in a supplier's name are removed. */
function lineOf(task: TaskRow, texts: OfficeTexts['today'], language: string, publicUrl: string) {
  return {
    what: texts.kind[task.kind] ?? task.kind,
    urgency: texts.urgency[taskUrgency(task.kind)],
    number: task.reservation_number ?? '',
    hotel: task.hotel_name?.replace(/\s+/g, ' ') ?? null,
    arrives: task.check_in,
    text: textOfTask(task, language).replace(/\s+/g, ' '),
    cents: task.cents,
    link: `${publicUrl}/admin/?task=${task.id}`,
  }
}
