import { expect, test } from 'vitest'
import { customerIpPrefix, networkIpPrefix, parseIpAddress } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1ff:fe23:4567:890a', 'fe80:0:0:0'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['no address', 'no address'],
])('%s counts as %s', (ip, counted) => expect(customerIpPrefix(ip)).toBe(counted))

test('a customer who draws new addresses from their /64 stays one, the neighbour in the next /64 is another', () => {
  const drawn = Array.from({ length: 256 }, (_, index) => customerIpPrefix(`2001:db8:1:2:${index.toString(16)}:5:6:7`))
  expect(new Set(drawn).size).toBe(1)
  expect(customerIpPrefix('2001:db8:1:3::1')).not.toBe(drawn[0])
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::FFFF:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2::1', '2001:db8:1'],
  ['2001:DB8::1:2:3:4:5', '2001:db8:0'],
])('%s lies in the network %s', (ip, network) => expect(networkIpPrefix(ip)).toBe(network))

test('zeros are filled in where the address leaves them out', () =>
  expect(customerIpPrefix('2001:db8::1:2:3:4:5')).toBe('2001:db8:0:1'))

test.each([
  ['203.0.113.8', '203.0.113.8'],
  [' 203.0.113.8 ', '203.0.113.8'],
  ['203.0.113.8:50000', '203.0.113.8'],
  ['"203.0.113.8:50000"', '203.0.113.8'],
  ['2001:DB8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['"[2001:db8::7]:443"', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['fe80::1%25eth0', 'fe80::1'],
  ['[fe80::1%eth0]:80', 'fe80::1'],
  ['::ffff:203.0.113.8', '203.0.113.8'],
  ['[::ffff:203.0.113.8]:1', '203.0.113.8'],
  ['::FFFF:CB00:7108', '203.0.113.8'],
  ['0:0:0:0:0:ffff:203.0.113.8', '203.0.113.8'],
  ['2001:0DB8:0:0::0007', '2001:db8::7'],
  ['64:ff9b::203.0.113.8', '64:ff9b::cb00:7108'],
  ['::', '::'],
  ['2001:db8::7:443', '2001:db8::7:443'],
  ['\t203.0.113.8', '203.0.113.8'],
  ['203.0.113.8%1', null],
  ['203.0.113.008', null],
  ['0x7f.1', null],
  ['2130706433', null],
  ['for=203.0.113.8', null],
  ['[203.0.113.8', null],
  ['unknown', null],
  ['_hidden', null],
  ['', null],
  ['203.0.113', null],
  ['203.0.113.8:', null],
  ['203.0.113.8:port', null],
  ['999.0.113.8', null],
  ['[2001:db8::7', null],
  ['2001:db8::7]:443', null],
  ["203.0.113.8' or 1=1", null],
])('%j of a forwarding header is %s', (text, address) => expect(parseIpAddress(text)).toBe(address))
