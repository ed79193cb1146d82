/** What an everyday task of the office is, and the steps that most of them begin with. */
import type { Locator, Page } from 'playwright-core'
import type { startAfterSaleShop } from '../after-sale-steps.ts'
import type { VisitorOptions } from '../browser.ts'
import type { TaskMeter } from '../task-meter.ts'

export type TaskContext = { page: Page; meter: TaskMeter }
export type Shop = Awaited<ReturnType<typeof startAfterSaleShop>>
type Role = 'owner' | 'manager' | 'editor' | 'support' | 'finance'

export type Task = {
  name: string
  role: Role
  /** Widths besides 1440 pixels at which the task is done and measured. */
  sizes?: NonNullable<VisitorOptions['size']>[]
  /** What has to be there before; the returned function does the task on the first page of the role. */
  prepare: (at: Shop) => Promise<(context: TaskContext) => Promise<() => Promise<unknown>>>
}

/** A screen is opened through the menu, whose groups may have to be opened first. */
export async function openScreen({ page, meter }: TaskContext, name: string, group?: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  if (await opener.isVisible()) await meter.click(opener)
  const menu = page.locator('#menu')
  const link = menu.getByRole('link', { name, exact: true })
  if (group && !(await link.isVisible())) await meter.click(menu.getByRole('button', { name: group, exact: true }))
  await meter.click(link)
}

/** Opens a record with the search that every screen has. */
export async function find({ page, meter }: TaskContext, text: string, result: string | RegExp): Promise<void> {
  await meter.click(page.getByRole('button', { name: /^Find/ }))
  const palette = page.getByRole('dialog', { name: 'Find' })
  await meter.fill(palette.getByRole('searchbox'), text)
  await meter.click(palette.getByRole('listitem').filter({ hasText: result }).getByRole('link').first())
}

/** Opens a record of a list by its name, after a search where the list may be long. */
export async function openRow({ page, meter }: TaskContext, name: string): Promise<void> {
  await meter.fill(page.getByRole('searchbox').first(), name)
  await meter.click(page.locator('.list-title').filter({ hasText: name }).first())
}

export const dialogOf = (page: Page): Locator => page.getByRole('dialog')
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })
