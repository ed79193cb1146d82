import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFormEncoded } from './form.ts'

fc.configureGlobal({ seed: 20261123 })

describe('a form-encoded body', () => {
  it('is read into maps and lists', () => {
    expect(parseFormEncoded('')).toEqual({})
    expect(parseFormEncoded('a=1&b[c]=2&b[d][0][e]=3&list[]=x&list[]=y&amp=%26%2B&plus=a+b&bare')).toEqual({
      a: '1',
      b: { c: '2', d: [{ e: '3' }] },
      list: ['x', 'y'],
      amp: '&+',
      plus: 'a b',
      bare: '',
    })
    expect(parseFormEncoded('gap[1]=x')).toEqual({ gap: { 1: 'x' } })
    expect(parseFormEncoded('broken=%zz&__proto__[polluted]=yes')['broken']).toBe('%zz')
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })

  it('preserves every text, with any characters', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.string({ unit: 'grapheme' })), (metadata) => {
        const body = Object.entries(metadata)
          .map(([name, value]) => `metadata[${name}]=${encodeURIComponent(value)}`)
          .join('&')
        expect({ ...(parseFormEncoded(body)['metadata'] as object | undefined) }).toEqual({ ...metadata })
      }),
    )
  })
})
