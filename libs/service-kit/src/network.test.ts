import { getNetwork } from './index.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('the network of %j is %j', (ip, network) => {
  expect(getNetwork(ip)).toBe(network);
});

test('addresses of the same IPv6 customer belong to one network', () => {
  expect(getNetwork('2001:db8::aaaa:1')).toBe(getNetwork('2001:db8::bbbb:2'));
});
