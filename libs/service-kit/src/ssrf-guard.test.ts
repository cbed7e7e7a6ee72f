import {
  ForbiddenAddressError,
  createGuardedLookup,
  isPublicAddress,
  requireAllowedHost,
  type DnsLookup,
} from './ssrf-guard.ts';

const privateAddresses = [
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['loopback', '::1'],
  ['unspecified', '0.0.0.0'],
  ['unspecified', '::'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['unique local', 'fd00::1'],
  ['link-local', '169.254.0.1'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['multicast', '224.0.0.1'],
  ['multicast', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '203.0.113.1'],
  ['documentation', '2001:db8::1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-compatible', '::7f00:1'],
  ['IPv4-compatible', '::a9fe:a9fe'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped', '::ffff:a00:1'],
  ['IPv4-mapped', '::ffff:a83f:8110'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64', '64:ff9b::169.254.169.254'],
  ['NAT64 for local use', '64:ff9b:1::a00:1'],
  ['6to4', '2002:7f00:1::'],
  ['6to4', '2002:a9fe:a9fe::1'],
  ['6to4 relay', '192.88.99.1'],
  ['Teredo', '2001:0:7f00:1::1'],
  ['unassigned', '4000::1'],
  ['metadata of AWS, Google Cloud and Azure', '169.254.169.254'],
  ['metadata of AWS', 'fd00:ec2::254'],
  ['metadata of Amazon ECS', '169.254.170.2'],
  ['metadata of Google Cloud', 'fd20:ce::254'],
  ['metadata of Azure', '168.63.129.16'],
  ['metadata of Alibaba Cloud', '100.100.100.200'],
  ['metadata of Oracle Cloud', '192.0.0.192'],
] as const;

const publicAddresses = ['8.8.8.8', '168.63.129.17', '2606:4700::1111', '::ffff:8.8.8.8'];

const toUrl = (address: string) =>
  new URL(`http://${address.includes(':') ? `[${address}]` : address}/`);

/** Resolves a host name through a name server that returns these addresses. */
function lookUp(...addresses: string[]): Promise<string> {
  const resolve = ((_hostname: string, _options: object, done: (...results: unknown[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as DnsLookup;
  return new Promise((accept, reject) =>
    createGuardedLookup(isPublicAddress, resolve)('host.test', {}, (error, address) =>
      error ? reject(error) : accept(address as string),
    ),
  );
}

describe.each(privateAddresses)('the %s address %s', (_kind, address) => {
  test('is not public', () => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('is rejected as the host of a URL', () => {
    expect(() => requireAllowedHost(toUrl(address), isPublicAddress)).toThrow(
      ForbiddenAddressError,
    );
  });

  test('is rejected as one of the addresses of a host name', async () => {
    await expect(lookUp(address)).rejects.toThrow(ForbiddenAddressError);
    await expect(lookUp('8.8.8.8', address)).rejects.toThrow(ForbiddenAddressError);
  });
});

test.each(publicAddresses)('the address %s is public', async (address) => {
  expect(isPublicAddress(address)).toBe(true);
  expect(() => requireAllowedHost(toUrl(address), isPublicAddress)).not.toThrow();
  await expect(lookUp(address)).resolves.toBe(address);
});

test.each(['http://2130706433', 'http://0x7f.1', 'http://0250.077.0201.020', 'http://127.0.0.1.'])(
  'requireAllowedHost rejects the spelling %s of a private address',
  (url) => {
    expect(() => requireAllowedHost(new URL(url), isPublicAddress)).toThrow(ForbiddenAddressError);
  },
);

test.each(['localhost', '', '127.0.0.1:80'])('%j is not a public address', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});
