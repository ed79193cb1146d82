/** Counts what a task in the office costs its user: clicks, filled fields, steps out of sight, and seconds. */
import type { Locator, Page } from 'playwright-core'

export type Cost = { clicks: number; fields: number; scrolls: number; seconds: number }

/** Of the browser, whose types the tests do not have. */
type Observer = new (report: (entries: { intersectionRatio: number }[]) => void) => { observe(element: unknown): void }

type UploadedFile = { name: string; mimeType: string; buffer: Buffer }

/** Everything that a task does goes through this, so that nothing is done without being counted. */
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

  /** A menu of the office's own kind takes two clicks: one opens it, one chooses. */
  async choose(menu: Locator, option: string | RegExp): Promise<void> {
    await this.click(menu)
    await this.click(this.#page.getByRole('option', { name: option, exact: typeof option === 'string' }))
  }

  /** Typing into a field counts once, with the click into it. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.#countScroll(field)
    await field.fill(text)
    this.#fields += 1
  }

  /** A menu of the browser's own kind is a field. */
  async select(field: Locator, option: string): Promise<void> {
    await this.#countScroll(field)
    await field.selectOption(option)
    this.#fields += 1
  }

  /** Files are chosen by a click on the button and, in the browser's dialog, by what counts as a field. */
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

  /** Less than half of the target in sight counts as a scroll. */
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
