/**
 * Asks the card provider and the hotel supplier what happened since a backup: what is certain is brought into the
 * database, the rest is given to staff. `restore` does it at its end; the command is for a restore to a point in time
 * and for a repetition after a party did not answer. Before any process works on the database.
 */
import { parseArgs } from 'node:util'
import {
  bringInMoney,
  bringInOrders,
  type MoneySinceBackup,
  type OrdersSinceBackup,
} from '@tussenuit/modules/sale/reconciliation/index.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import type { Config } from '../config/config.ts'
import { type Command, printResult, UsageError } from './command.ts'
import { runWithShop } from './with-shop.ts'

type Unanswered = { unanswered: string }
type Answers = { money: MoneySinceBackup | Unanswered; orders: OrdersSinceBackup | Unanswered }

export const reconcileAfterRestoreCommand: Command = {
  usage: 'reconcile-after-restore --since <time of the backup> [--json]',
  about: 'brings in what card provider and hotel supplier know since then; before any process works',
  run: async (args, readConfig) => {
    const { values } = parseArgs({ args, options: { since: { type: 'string' }, json: { type: 'boolean' } } })
    const since = new Date(values.since ?? '')
    if (Number.isNaN(since.getTime())) throw new UsageError()
    const answers = await askProviders(readConfig(), since)
    printResult(values.json, answers, describeAnswers(answers, since))
    return haveAllAnswered(answers) ? 0 : 1
  },
}

export const askProviders = (config: Config, since: Date): Promise<Answers> =>
  runWithShop(config, async (shop) => ({
    money: await bringInMoney(shop).catch(toUnanswered),
    orders: await bringInOrders(shop, since).catch(toUnanswered),
  }))

const toUnanswered = (error: Error): Unanswered => ({ unanswered: error.message })

export const haveAllAnswered = ({ money, orders }: Answers): boolean =>
  !('unanswered' in money) && !('unanswered' in orders)

export const describeAnswers = (answers: Answers, since: Date): string[] => [
  ...('unanswered' in answers.money
    ? [`The card provider could not be asked: ${answers.money.unanswered}`]
    : describeMoney(answers.money)),
  ...('unanswered' in answers.orders
    ? [`The hotel supplier could not be asked: ${answers.orders.unanswered}`]
    : describeOrders(answers.orders)),
  ...(haveAllAnswered(answers)
    ? []
    : [`Repeat before the shop starts: npm run admin -- reconcile-after-restore --since ${since.toISOString()}`]),
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
