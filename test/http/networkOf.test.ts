import { expect, test } from 'vitest'
import { networkOf } from '#functions/identity/http/networkOf.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:12:34::', '2001:db8:12:34::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2:3:4', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['', ''],
  ['unknown', 'unknown'],
])('the limits count the address %j as %j', (ip, network) => expect(networkOf(ip)).toBe(network))

test('the addresses of one household count as one, and those of the next do not', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:c:d:e'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
})
