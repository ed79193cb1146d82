/** Counts the clicks, filled fields, scrolls and seconds of a task in the office. */
import type { Locator, Page } from 'playwright-core'

export type Cost = { clicks: number; fields: number; scrolls: number; seconds: number }

/** The browser's IntersectionObserver, whose types the tests do not include. */
type Observer = new (report: (entries: { intersectionRatio: number }[]) => void) => { observe(element: unknown): void }

type UploadedFile = { name: string; mimeType: string; buffer: Buffer }

/** All actions of a task use this class, so that each of them is counted. */
export class TaskMeter {
  #clicks = 0
  #fields = 0
  #scrolls = 0
  readonly #startedAt = performance.now()
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    await this.#countScroll(target)
    await target.click()
    this.#clicks += 1
  }

  /** Selects an option of the office's own menus: two clicks, one to open the menu and one on the option. */
  async choose(menu: Locator, option: string | RegExp): Promise<void> {
    await this.click(menu)
    await this.click(this.#page.getByRole('option', { name: option, exact: typeof option === 'string' }))
  }

  /** Types into a field, which counts as one field and no click. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.#countScroll(field)
    await field.fill(text)
    this.#fields += 1
  }

  /** Selects an option of a browser menu, which counts as one field. */
  async select(field: Locator, option: string): Promise<void> {
    await this.#countScroll(field)
    await field.selectOption(option)
    this.#fields += 1
  }

  /** Uploads files: one click on the button, and one field for the browser's dialog. */
  async upload(button: Locator, files: UploadedFile[]): Promise<void> {
    const asked = this.#page.waitForEvent('filechooser')
    await this.click(button)
    await (await asked).setFiles(files)
    this.#fields += 1
  }

  read(): Cost {
    const seconds = (performance.now() - this.#startedAt) / 1000
    return { clicks: this.#clicks, fields: this.#fields, scrolls: this.#scrolls, seconds }
  }

  /** Counts a scroll if less than half of the target is visible. */
  async #countScroll(target: Locator): Promise<void> {
    await target.waitFor()
    const ratio = await target.evaluate(async (element) => {
      const { IntersectionObserver } = globalThis as unknown as { IntersectionObserver: Observer }
      return new Promise<number>((done) => {
        new IntersectionObserver(([entry]) => done(entry!.intersectionRatio)).observe(element)
      })
    })
    if (ratio < 0.5) this.#scrolls += 1
  }
}
