import { runs } from '@scheduler/service-kit/testing/runs';
import fc from 'fast-check';
import { isAllowedRedirect, redirectTarget } from './redirect.ts';

const places = {
  GOTRUE_SITE_URL: 'https://app.test',
  GOTRUE_URI_ALLOW_LIST: [
    'https://*.preview.test/**',
    'https://exact.test/auth/callback',
    'https://bare.test',
    'myapp://callback',
    'http://localhost:*/**',
    'https://{one,two}.choice.test/a?c/[xy]',
  ],
};

test.each([
  'https://app.test',
  'https://app.test/',
  'https://APP.test/a/b?c=d#e',
  'https://a.preview.test/deep/path?x=1',
  'https://exact.test/auth/callback',
  'https://bare.test',
  'https://bare.test/',
  'myapp://callback',
  'http://localhost:5173/auth/callback',
  'https://two.choice.test/abc/y',
])('%s is allowed', (target) => {
  expect(isAllowedRedirect(places, target)).toBe(true);
});

test.each([
  '',
  '/dashboard',
  '//evil.test',
  'https:/evil.test',
  'https:evil.test',
  'http://app.test/',
  'https://app.test:8443/',
  'https://app.test.evil.test/',
  'https://evilapp.test/',
  'https://app.test@evil.test/',
  'https://user:pass@app.test/',
  'https://evil.test\\@app.test/',
  'https://app.test\\.evil.test/',
  'https://app.test/\\evil.test',
  'https://evil.test/https://app.test/',
  'https://evil.test/.preview.test/',
  'https://evil.test?.preview.test/',
  'https://evil.test#.preview.test/',
  'https://a.b.preview.test/',
  'https://preview.test.evil.test/',
  'https://exact.test/auth/callback/more',
  'https://exact.test/auth/callbackx',
  'https://app.test\t/',
  'https://app.test\n.evil.test/',
  ' https://app.test/',
  'https://app.test /',
  'https://аpp.test/',
  'https://app%2etest/',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://93.184.216.34/',
  'http://[2001:db8::1]/',
  'https://three.choice.test/abc/y',
])('%j is not', (target) => {
  expect(isAllowedRedirect(places, target)).toBe(false);
});

test('the port is free on a loopback site, and on no other', () => {
  const local = { GOTRUE_SITE_URL: 'http://localhost:3000', GOTRUE_URI_ALLOW_LIST: [] };
  expect(isAllowedRedirect(local, 'http://localhost:9999/x')).toBe(true);
  expect(isAllowedRedirect(local, 'http://127.0.0.1:3000/x')).toBe(false);
});

test('a site on an address of the local net is still its own site', () => {
  const lan = { GOTRUE_SITE_URL: 'http://192.168.1.5:3000', GOTRUE_URI_ALLOW_LIST: ['http://**'] };
  expect(isAllowedRedirect(lan, 'http://192.168.1.5:3000/auth/callback')).toBe(true);
  expect(isAllowedRedirect(lan, 'http://192.168.1.6:3000/')).toBe(false);
});

test('the first allowed place wins, without its fragment; the site is the last resort', () => {
  expect(
    redirectTarget(places, ['https://evil.test', undefined, '', 'https://app.test/a#token']),
  ).toBe('https://app.test/a');
  expect(redirectTarget(places, ['https://evil.test'])).toBe('https://app.test');
});

test('whatever is allowed, a browser goes to the site or to a listed host', () => {
  const parts = fc.constantFrom(
    'https:',
    'http:',
    '/',
    '//',
    '\\',
    '@',
    ':',
    '.',
    '?',
    '#',
    '%2f',
    '%40',
    ' ',
    '\t',
    '[',
    ']',
    'app.test',
    'evil.test',
    '.preview.test',
    'preview.test',
    'exact.test',
    'x',
    '443',
    '127.1',
  );
  const hosts = /^(app\.test|[^.]+\.preview\.test|exact\.test|bare\.test|localhost:\d+)$/;
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
      const target = pieces.join('');
      return !isAllowedRedirect(places, target) || hosts.test(new URL(target).host);
    }),
    runs(5000),
  );
});
