import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Store } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'card-provider-'))
const file = join(folder, 'state.jsonl')
afterEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const makeEvent = (id: string, created = Math.floor(Date.now() / 1000)) => ({ id, type: 'x', created, payload: '{}' })

describe('the store', () => {
  it('is on disk before the event-loop turn ends, and is read back in order', async () => {
    const books = new Store(file)
    books.put('sgr', 'event', makeEvent('evt_2'))
    books.put('sgr', 'event', makeEvent('evt_1'))
    books.put('sgr', 'event', { ...makeEvent('evt_2'), type: 'changed' })
    books.remove('sgr', 'event', 'evt_none')
    await Promise.resolve()
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
    const again = new Store(file)
    expect([...again.accounts.sgr.event.values()].map(({ id, type }) => [id, type])).toEqual([
      ['evt_2', 'changed'],
      ['evt_1', 'x'],
    ])
    expect(again.accounts.standard.event.size).toBe(0)
    again.remove('sgr', 'event', 'evt_2')
    again.close()
    const third = new Store(file)
    expect([...third.accounts.sgr.event.keys()]).toEqual(['evt_1'])
    third.close()
    books.close()
  })

  it('ignores lines with an unknown format', () => {
    writeFileSync(
      file,
      `{"account":"sgr","kind":"event","value":${JSON.stringify(makeEvent('evt_1'))}` +
        '}\nnonsense\n{"account":"other","kind":"event","value":{"id":"a"}}\n' +
        '{"account":"sgr","kind":"cat","value":{"id":"b"}}\n{"account":"sgr","kind":"eve',
    )
    const books = new Store(file)
    expect([...books.accounts.sgr.event.keys()]).toEqual(['evt_1'])
    books.close()
  })

  it('removes events older than a month, unless a delivery is pending', () => {
    const old = Math.floor(Date.now() / 1000) - 31 * 86_400
    const books = new Store(file)
    books.put('sgr', 'event', makeEvent('evt_old', old))
    books.put('sgr', 'event', makeEvent('evt_awaited', old))
    books.put('sgr', 'delivery', { id: 'dlv_1', event: 'evt_awaited', endpoint: 'we_1', tries: 2, due: 0 })
    books.close()
    const again = new Store(file)
    expect([...again.accounts.sgr.event.keys()]).toEqual(['evt_awaited'])
    again.close()
  })

  it('limits the number of stored events', () => {
    const books = new Store(null)
    for (let count = 0; count < 20_001; count++) books.put('sgr', 'event', makeEvent(`evt_${count}`))
    books.put('sgr', 'delivery', { id: 'dlv_1', event: 'evt_0', endpoint: 'we_1', tries: 2, due: 0 })
    books.forgetEvents('sgr')
    const events = books.accounts.sgr.event
    expect(events.size).toBe(18_000)
    expect([events.has('evt_0'), events.has('evt_1'), events.has('evt_20000')]).toEqual([true, false, true])
    books.close()
  })
})
