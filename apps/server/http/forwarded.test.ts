import { expect, test } from 'vitest'
import { normaliseForwardedHeaders } from './forwarded.ts'

test.each([
  [{ 'x-forwarded-for': '203.0.113.8:50000' }, { 'x-forwarded-for': '203.0.113.8' }],
  [
    { 'x-forwarded-for': 'unknown, 203.0.113.8:1,[2001:db8::7]:443' },
    { 'x-forwarded-for': '203.0.113.8, 2001:db8::7' },
  ],
  [{ 'x-forwarded-for': 'unknown, ,' }, {}],
  [{ host: 'LOCALHOST.' }, { host: 'localhost' }],
  [{ host: 'Shop.Example.:8080' }, { host: 'shop.example:8080' }],
  [{ host: 'Shop.Example.:' }, { host: 'shop.example' }],
  [{ host: 'localhost..:' }, { host: 'localhost.' }],
  [{ host: '[::1]:80' }, { host: '[::1]:80' }],
  [{ 'x-forwarded-host': 'Shop.Example., proxy' }, { 'x-forwarded-host': 'shop.example, proxy' }],
  [{}, {}],
])('%j is %j', (headers, expected) => {
  const given = { ...headers }
  normaliseForwardedHeaders(given)
  expect(given).toEqual(expected)
})
