/** The type of an everyday task in the office, and the first steps that most tasks share. */
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
  /** Widths at which the task is measured, in addition to 1440 pixels. */
  sizes?: NonNullable<VisitorOptions['size']>[]
  /**
   * Prepares the data. The returned function does the task on the first page of the role; its result reads the outcome.
   */
  prepare: (at: Shop) => Promise<(context: TaskContext) => Promise<() => Promise<unknown>>>
}

/** Opens a screen through the menu, whose group may have to be opened first. */
export async function openScreen({ page, meter }: TaskContext, name: string, group?: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  if (await opener.isVisible()) await meter.click(opener)
  const menu = page.locator('#menu')
  const link = menu.getByRole('link', { name, exact: true })
  if (group && !(await link.isVisible())) await meter.click(menu.getByRole('button', { name: group, exact: true }))
  await meter.click(link)
}

/** Opens a record through the search that every screen has. */
export async function find({ page, meter }: TaskContext, text: string, result: string | RegExp): Promise<void> {
  await meter.click(page.getByRole('button', { name: /^Find/ }))
  const palette = page.getByRole('dialog', { name: 'Find' })
  await meter.fill(palette.getByRole('searchbox'), text)
  await meter.click(palette.getByRole('listitem').filter({ hasText: result }).getByRole('link').first())
}

/** Searches a list for a record by its name and opens it. */
export async function openRow({ page, meter }: TaskContext, name: string): Promise<void> {
  await meter.fill(page.getByRole('searchbox').first(), name)
  await meter.click(page.locator('.list-title').filter({ hasText: name }).first())
}

export const dialogOf = (page: Page): Locator => page.getByRole('dialog')
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })
