/** A value of the database that is kept until the database announces a change. */
export class AnnouncedValue<Value> {
  readonly #readStored: () => Promise<Value>
  #known: { value: Value } | null = null
  #change = 0

  constructor(readStored: () => Promise<Value>) {
    this.#readStored = readStored
  }

  /** The value, if it was read since the last change. */
  get known(): Value | null {
    return this.#known?.value ?? null
  }

  async read(): Promise<Value> {
    if (this.#known) return this.#known.value
    const change = this.#change
    const value = await this.#readStored()
    // A value is not kept if a change was announced during the query: it may not include the change.
    if (change === this.#change) this.#known = { value }
    return value
  }

  /** Drops the value after a change. */
  forget(): void {
    this.#change += 1
    this.#known = null
  }
}
