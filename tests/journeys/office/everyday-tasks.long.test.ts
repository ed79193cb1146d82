/**
 * Everyday tasks of the office, each by the role that does it, from its first page to the visible result. The clicks
 * and filled fields of each task are counted and compared with a maximum.
 *
 * In the long suite: the tasks at 1440 pixels, three of them also on a phone, and the table of their clicks and fields.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAfterSaleShop } from '../../after-sale-steps.ts'
import { startBrowser } from '../../browser.ts'
import { catalogueTasks } from '../../everyday-tasks/catalogue.ts'
import { salesTasks } from '../../everyday-tasks/sales.ts'
import { shopTasks } from '../../everyday-tasks/shop.ts'
import type { Task } from '../../everyday-tasks/task.ts'
import { openSignedIn } from '../../office-steps.ts'
import { type Cost, TaskMeter } from '../../task-meter.ts'

const wide = { width: 1440, height: 900 }
const deals = ['A cabin under beeches', 'Woodland days with children']

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let browser: Browser
beforeAll(async () => {
  at = await startAfterSaleShop(true, deals)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await at?.shop.close()
})

/**
 * Maximum clicks and fields per task, from the first page: one click each to the list, the record, the form and to
 * save, and one or two for each choice. Typed values (an amount, a day, a text) count as fields.
 */
const goals: Record<string, { clicks: number; fields: number }> = {
  'the margin of all deals on the Veluwe': { clicks: 8, fields: 2 },
  'a room closed for the week of Christmas': { clicks: 5, fields: 4 },
  'half a refund': { clicks: 6, fields: 2 },
  'a caller found by telephone number': { clicks: 3, fields: 1 },
  'a code extended': { clicks: 5, fields: 3 },
  'the price of an activity from May, over its seasons': { clicks: 6, fields: 3 },
  'a banner for two weeks': { clicks: 5, fields: 6 },
  'a deal in three languages with pictures': { clicks: 12, fields: 13 },
  'a stay cancelled': { clicks: 5, fields: 2 },
  'an address corrected and the mail sent again': { clicks: 6, fields: 2 },
  'the report of last month opened and saved': { clicks: 3, fields: 0 },
  'a colleague invited': { clicks: 6, fields: 2 },
  'the subject of the Dutch confirmation changed': { clicks: 5, fields: 2 },
  'fifty codes as a file': { clicks: 6, fields: 1 },
  'a theme in three languages': { clicks: 5, fields: 7 },
  'a planned rise of prices': { clicks: 7, fields: 3 },
  'a new filter on a deal': { clicks: 12, fields: 4 },
  'a room switched off after its effect was seen': { clicks: 4, fields: 1 },
  'a pay link for an open balance': { clicks: 5, fields: 1 },
  'a refused booking settled': { clicks: 3, fields: 1 },
  'a family sold by telephone': { clicks: 7, fields: 12 },
}

const tasks = [...catalogueTasks, ...salesTasks, ...shopTasks]
const costs: { task: Task; width: number; cost: Cost }[] = []

async function measureTask(task: Task, size: { width: number; height: number }): Promise<void> {
  const perform = await task.prepare(at)
  const { page, expectCalm, leave } = await openSignedIn(browser, at.shop, task.role, '/admin/', { size })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const meter = new TaskMeter(page)
  const verify = await perform({ page, meter })
  costs.push({ task, width: size.width, cost: meter.read() })
  await verify()
  expectCalm()
  await leave()
}

const runs = tasks.flatMap((task) => [wide, ...(task.sizes ?? [])].map((size) => ({ task, size })))

for (const { task, size } of runs)
  test(`${task.name}, by ${task.role}, ${size.width} pixels wide`, async () => measureTask(task, size))

test('every task costs at most its goal', () => {
  const rows = costs.map(({ task, width, cost: { seconds, ...counted } }) => ({
    task: task.name,
    role: task.role,
    width,
    ...counted,
    'goal: clicks': goals[task.name]?.clicks,
    'goal: fields': goals[task.name]?.fields,
    seconds: seconds.toFixed(1),
  }))
  console.table(rows)
  expect(costs).toHaveLength(runs.length)
  expect(tasks.map(({ name }) => name).toSorted()).toEqual(Object.keys(goals).toSorted())
  const beyond = costs.filter(({ task: { name }, cost }) => {
    const goal = goals[name]!
    return cost.clicks > goal.clicks || cost.fields > goal.fields
  })
  expect(beyond.map(({ task, width, cost }) => ({ task: task.name, width, ...cost }))).toEqual([])
})
