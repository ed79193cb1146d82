/** Many visitors and staff of one server: records the status and duration of each response. */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** A request without a response after this time counts as unanswered. */
const maxMs = 60_000
export const staffPassword = 'demo-2026'

export type Heard = { status: number; body: string; ms: number }
export type Group = { asked: number; answers: Record<string, number>; slowestMs: number; unanswered: number }

/**
 * Sends requests over kept-alive connections, as browsers do. `fetch` would cost the sender several times the CPU time.
 */
export class Crowd {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #url: string
  readonly groups: Record<string, Group> = {}

  constructor(url: string) {
    this.#url = url
  }

  /** Sends one request and counts its response in a group. */
  async ask(
    group: string,
    path: string,
    { method, body, headers = {} }: { method?: string; body?: object; headers?: Record<string, string> } = {},
  ): Promise<Heard> {
    const counted = (this.groups[group] ??= { asked: 0, answers: {}, slowestMs: 0, unanswered: 0 })
    const began = performance.now()
    counted.asked += 1
    const { status, text } = await this.#send(path, method ?? (body ? 'POST' : 'GET'), headers, body)
    const ms = Math.round(performance.now() - began)
    const code = status >= 400 ? (/"code":"(\w+)"/.exec(text)?.[1] ?? '') : ''
    const answer = `${status || 'none'} ${code}`.trim()
    counted.answers[answer] = (counted.answers[answer] ?? 0) + 1
    counted.slowestMs = Math.max(counted.slowestMs, ms)
    if (status === 0) counted.unanswered += 1
    return { status, body: text, ms }
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(
    path: string,
    method: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve) => {
      const text = body && JSON.stringify(body)
      const length = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}
      const none = () => resolve({ status: 0, text: '' })
      const sent = request(
        this.#url + path,
        { agent: this.#agent, method, headers: { ...headers, ...length }, timeout: maxMs },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
          answer.once('error', none)
        },
      )
      sent.once('timeout', () => sent.destroy(new Error('no answer')))
      sent.once('error', none)
      sent.end(text)
    })
  }
}

/** An IP address for each visitor, because the server counts its limits per IP address. */
export const visitorIp = (index: number): string =>
  `10.${Math.floor(index / 65_536) % 256}.${Math.floor(index / 256) % 256}.${index % 256}`

type Theme = { id: number }
type Read<T> = { data: T }

/** A member of staff with a session, who reads a list and saves a theme, a content page and the prices. */
export class Member {
  readonly #crowd: Crowd
  readonly #address: string
  #headers: Record<string, string> = {}
  #theme = 0

  constructor(crowd: Crowd, index: number) {
    this.#crowd = crowd
    this.#address = visitorIp(5_000_000 + index)
    this.#theme = index
  }

  async signIn(): Promise<void> {
    const headers = { 'x-forwarded-for': this.#address }
    const body = { email: 'owner@demo.test', password: staffPassword }
    const heard = await this.#crowd.ask('sign-in', '/api/auth/login', { body, headers })
    if (heard.status !== 200) return
    const { data } = JSON.parse(heard.body) as Read<{ access_token: string }>
    this.#headers = { ...headers, authorization: `Bearer ${data.access_token}` }
  }

  read(path: string): Promise<Heard> {
    return this.#crowd.ask('office reads', `/api${path}`, { headers: this.#headers })
  }

  /** Saves one record. 409 is a valid response too: another member of staff saved it in the meantime. */
  async save(kind: 'theme' | 'page' | 'setting'): Promise<void> {
    const [path, target, body] = await this.#edited(kind)
    if (path === '') return
    await this.#crowd.ask('office saves', `/api${path}`, { method: target, body, headers: this.#headers })
  }

  async #edited(kind: 'theme' | 'page' | 'setting'): Promise<[path: string, method: string, body: object]> {
    const nothing: [string, string, object] = ['', '', {}]
    if (kind === 'theme') {
      const list = await this.#parsed<Theme[]>('/fetchThemes')
      const theme = list?.[this.#theme % list.length]
      const one = theme && (await this.#parsed<Record<string, unknown>>(`/fetchThemesById/${theme.id}`))
      if (!one) return nothing
      const { name, title, position, summary, translations, picture, version } = one
      return [
        `/updateThemesById/${theme.id}`,
        'PUT',
        { name, title, position, summary, translations, picture, version },
      ]
    }
    if (kind === 'page') {
      const pages = await this.#parsed<Record<string, unknown>[]>('/fetchContentPages')
      if (!pages) return nothing
      const { name, updated_at: _at, outdated: _outdated, ...page } = pages[this.#theme % pages.length]!
      return [`/updateContentPage/${String(name)}`, 'PUT', page]
    }
    const setting = await this.#parsed<Record<string, unknown>>('/packageSetting')
    return setting ? ['/packageSetting', 'POST', setting] : nothing
  }

  async #parsed<T>(path: string): Promise<T | null> {
    const heard = await this.read(path)
    return heard.status === 200 ? (JSON.parse(heard.body) as Read<T>).data : null
  }
}

export const logProgress = (text: string): void => console.log(`  ${new Date().toISOString().slice(11, 19)} ${text}`)

/** Repeats `work` until the time `until`, with random pauses in between. */
export async function repeatUntil(until: number, pauseMs: number, work: () => Promise<unknown>): Promise<void> {
  await wait(Math.random() * pauseMs)
  while (Date.now() < until) {
    await work()
    await wait(pauseMs * (0.5 + Math.random()))
  }
}
