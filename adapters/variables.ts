/**
 * Reads environment variables and collects every problem, so that a refused start names all of them at once. Messages
 * contain names of variables, never their values.
 */
export type Environment = Readonly<Record<string, string | undefined>>

type Range = { min: number; max: number }

export class Variables {
  readonly problems: string[] = []
  readonly demo: boolean
  readonly #env: Environment

  constructor(env: Environment, { demo }: { demo: boolean }) {
    this.#env = env
    this.demo = demo
  }

  /** Null if the variable is not set or blank. */
  text(name: string): string | null {
    return this.#env[name]?.trim() || null
  }

  /** Production does not start without this variable; a demo uses `inDemo`. */
  required(name: string, inDemo: string): string {
    const value = this.text(name)
    if (value === null && !this.demo) this.problems.push(`${name} is missing`)
    return value ?? inDemo
  }

  /** A URL with one of these protocols; null if it is not set. */
  address(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name)
    if (value !== null && !(URL.canParse(value) && protocols.includes(new URL(value).protocol)))
      this.problems.push(
        `${name} is not an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      )
    return value
  }

  choice<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.#env[name]
    if (value === undefined) return fallback
    if (!values.includes(value as T)) this.problems.push(`${name} must be one of ${values.join(', ')}`)
    return value as T
  }

  port(name: string, fallback: number): number {
    const value = this.#number(name, fallback)
    if (!isWholeNumber(value, { min: 1, max: 65_535 })) this.problems.push(`${name} is not a port`)
    return value
  }

  seconds(name: string, fallback: number, max: number): number {
    const value = this.#number(name, fallback)
    if (!Number.isFinite(value) || value < 0 || value > max) this.problems.push(`${name} must be 0 to ${max} seconds`)
    return value
  }

  megabytes(name: string, fallback: number, max: number): number {
    const value = this.#number(name, fallback)
    if (!isWholeNumber(value, { min: 0, max })) this.problems.push(`${name} must be 0 to ${max} megabytes`)
    return value
  }

  /** A comma-separated list. */
  list(name: string, fallback: string[]): string[] {
    return (
      this.#env[name]
        ?.split(',')
        .map((part) => part.trim())
        .filter(Boolean) ?? fallback
    )
  }

  /** Refuses a URL of this machine in production, which must not use a stand-in. */
  refuseThisMachine(name: string): void {
    const value = this.text(name) ?? ''
    if (!this.demo && URL.canParse(value) && /^(localhost|127\.|\[::1\])/.test(new URL(value).hostname))
      this.problems.push(`${name} is an address of this machine`)
  }

  #number(name: string, fallback: number): number {
    const value = this.#env[name]
    return value === undefined ? fallback : Number(value)
  }
}

const isWholeNumber = (value: number, { min, max }: Range): boolean =>
  Number.isInteger(value) && value >= min && value <= max
