import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Books } from './books.ts'

const folder = mkdtempSync(join(tmpdir(), 'card-provider-'))
const file = join(folder, 'state.jsonl')
afterEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const event = (id: string, created = Math.floor(Date.now() / 1000)) => ({ id, type: 'x', created, payload: '{}' })

describe('the books', () => {
  it('are on disk before the turn is over, and read back in order', async () => {
    const books = new Books(file)
    books.put('sgr', 'event', event('evt_2'))
    books.put('sgr', 'event', event('evt_1'))
    books.put('sgr', 'event', { ...event('evt_2'), type: 'changed' })
    books.remove('sgr', 'event', 'evt_none')
    await Promise.resolve()
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
    const again = new Books(file)
    expect([...again.accounts.sgr.event.values()].map(({ id, type }) => [id, type])).toEqual([
      ['evt_2', 'changed'],
      ['evt_1', 'x'],
    ])
    expect(again.accounts.standard.event.size).toBe(0)
    again.remove('sgr', 'event', 'evt_2')
    again.close()
    const third = new Books(file)
    expect([...third.accounts.sgr.event.keys()]).toEqual(['evt_1'])
    third.close()
    books.close()
  })

  it('pass over lines they do not understand', () => {
    writeFileSync(
      file,
      `{"account":"sgr","kind":"event","value":${JSON.stringify(event('evt_1'))}}\nnonsense\n{"account":"other","kind":"event","value":{"id":"a"}}\n{"account":"sgr","kind":"cat","value":{"id":"b"}}\n{"account":"sgr","kind":"eve`,
    )
    const books = new Books(file)
    expect([...books.accounts.sgr.event.keys()]).toEqual(['evt_1'])
    books.close()
  })

  it('forget events of a month ago, unless one still waits to be delivered', () => {
    const old = Math.floor(Date.now() / 1000) - 31 * 86_400
    const books = new Books(file)
    books.put('sgr', 'event', event('evt_old', old))
    books.put('sgr', 'event', event('evt_awaited', old))
    books.put('sgr', 'delivery', { id: 'dlv_1', event: 'evt_awaited', endpoint: 'we_1', tries: 2, due: 0 })
    books.close()
    const again = new Books(file)
    expect([...again.accounts.sgr.event.keys()]).toEqual(['evt_awaited'])
    again.close()
  })

  it('keep no more events than anybody asks for', () => {
    const books = new Books(null)
    for (let count = 0; count < 20_001; count++) books.put('sgr', 'event', event(`evt_${count}`))
    books.put('sgr', 'delivery', { id: 'dlv_1', event: 'evt_0', endpoint: 'we_1', tries: 2, due: 0 })
    books.forgetEvents('sgr')
    const kept = books.accounts.sgr.event
    expect(kept.size).toBe(18_000)
    expect([kept.has('evt_0'), kept.has('evt_1'), kept.has('evt_20000')]).toEqual([true, false, true])
    books.close()
  })
})
