/**
 * Asks the card provider and the hotel supplier what happened since a backup: what is certain is brought into the
 * database, the rest is given to staff. `restore` does it at its end; the command is for a restore to a point in time
 * and for a repetition after a party did not answer. Until both have answered, the shop sells nothing and runs no jobs.
 */
import { hostname, userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { HeldMail } from '@tussenuit/modules/platform/mail/index.ts'
import {
  beginReconciliation,
  bringInMoney,
  bringInOrders,
  endReconciliation,
  type MoneySinceBackup,
  type OrdersSinceBackup,
} from '@tussenuit/modules/sale/reconciliation/index.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import type { Config } from '../config/config.ts'
import { type Command, printResult, UsageError } from './command.ts'
import { runWithShop } from './with-shop.ts'

type Unanswered = { unanswered: string }
type Answers = {
  since: Date
  heldMails: HeldMail[]
  money: MoneySinceBackup | Unanswered
  orders: OrdersSinceBackup | Unanswered
}

/** The user of the operating system and the machine, for the record of the restore. */
export const operator = (): string => `${userInfo().username}@${hostname()}`

export const reconcileAfterRestoreCommand: Command = {
  usage: 'reconcile-after-restore [--since <time of the backup>] [--json]',
  about: 'brings in what card provider and hotel supplier know since the backup, and lets the shop sell again',
  run: async (args, readConfig) => {
    const { values } = parseArgs({ args, options: { since: { type: 'string' }, json: { type: 'boolean' } } })
    const since = values.since === undefined ? null : new Date(values.since)
    if (since !== null && Number.isNaN(since.getTime())) throw new UsageError()
    const answers = await askProviders(readConfig(), since)
    if (answers === null)
      throw new Error(
        'No restore is recorded in this database. After a restore to a point in time, give it as --since.',
      )
    printResult(values.json, answers, describeAnswers(answers))
    return haveAllAnswered(answers) ? 0 : 1
  },
}

/** `since`: for a restore that the database does not record. Null if it records none, and none is given. */
export const askProviders = (config: Config, since: Date | null): Promise<Answers | null> =>
  runWithShop(config, async (shop) => {
    const begun = await beginReconciliation(shop, since, operator())
    if (!begun) return null
    const { restore, heldMails } = begun
    const answers = {
      since: restore.backup_at,
      heldMails,
      money: await bringInMoney(shop).catch(toUnanswered),
      orders: await bringInOrders(shop, restore.backup_at).catch(toUnanswered),
    }
    if (haveAllAnswered(answers)) await endReconciliation(shop)
    return answers
  })

const toUnanswered = (error: Error): Unanswered => ({ unanswered: error.message })

export const haveAllAnswered = ({ money, orders }: Pick<Answers, 'money' | 'orders'>): boolean =>
  !('unanswered' in money) && !('unanswered' in orders)

export const describeAnswers = (answers: Answers): string[] => [
  ...describeMails(answers.heldMails),
  ...('unanswered' in answers.money
    ? [`The card provider could not be asked: ${answers.money.unanswered}`]
    : describeMoney(answers.money)),
  ...('unanswered' in answers.orders
    ? [`The hotel supplier could not be asked: ${answers.orders.unanswered}`]
    : describeOrders(answers.orders)),
  ...(haveAllAnswered(answers)
    ? ['The shop sells again, and jobs run.']
    : [
        'Until both have answered, the shop sells nothing and runs no jobs. Repeat:',
        `npm run admin -- reconcile-after-restore --since ${answers.since.toISOString()}`,
      ]),
]

const describeMails = (mails: HeldMail[]): string[] =>
  mails.length === 0
    ? []
    : [
        ...mails.map(({ id, kind, sale }) => `For staff, a task: e-mail ${id} (${kind}${sale ? `, ${sale}` : ''})`),
        `${mails.length} e-mails waited when the backup was made. They were probably sent since, and are not sent ` +
          'again.',
      ]

const describeMoney = ({ settled, refunded, findings }: MoneySinceBackup): string[] => [
  ...settled.map(({ number, cents }) => `${number}: a payment of ${formatEuros(cents, 'en')} was booked`),
  ...refunded.map(({ number, cents }) => `${number}: a refund of ${formatEuros(cents, 'en')} was booked`),
  ...findings.map((finding) => `For staff, in the money inbox: ${finding}`),
  `Card provider: ${settled.length} payments and ${refunded.length} refunds since the backup were booked, ` +
    `${findings.length} differences are for staff.`,
]

const orderFindings = {
  lost: () => 'belongs to no reservation in the backup',
  ended: (number: string | null) => `was cancelled at the supplier; ${number} still counts as booked`,
  stands: (number: string | null) => `stands at the supplier; ${number} has it as ended`,
}

const describeOrders = ({ listed, continued, tasks }: OrdersSinceBackup): string[] => [
  ...continued.map((number) => `${number}: its order was found, and is not sent again`),
  ...tasks.map(
    ({ kind, order, number, day }) =>
      `For staff, a task: order ${order} (arrival ${day}) ${orderFindings[kind](number)}`,
  ),
  `Hotel supplier: ${listed} orders since the backup, ${continued.length} were attached to their reservations, ` +
    `${tasks.length} are tasks for staff.`,
]
