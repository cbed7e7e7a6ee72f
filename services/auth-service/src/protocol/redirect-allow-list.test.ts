import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import fc from 'fast-check';
import { isAllowedRedirect, selectRedirect } from './redirect-allow-list.ts';

const settings = {
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

describe('redirect allow list', () => {
  it.each([
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
  ])('allows %s', (target) => {
    expect(isAllowedRedirect(settings, target)).toBe(true);
  });

  it.each([
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
  ])('rejects %j', (target) => {
    expect(isAllowedRedirect(settings, target)).toBe(false);
  });

  it('ignores the port only for loopback addresses', () => {
    const localSettings = { GOTRUE_SITE_URL: 'http://localhost:3000', GOTRUE_URI_ALLOW_LIST: [] };
    expect(isAllowedRedirect(localSettings, 'http://localhost:9999/x')).toBe(true);
    expect(isAllowedRedirect(localSettings, 'http://127.0.0.1:3000/x')).toBe(false);
  });

  it('allows a site with an IP address on the local network but not the adjacent addresses', () => {
    const lanSettings = {
      GOTRUE_SITE_URL: 'http://192.168.1.5:3000',
      GOTRUE_URI_ALLOW_LIST: ['http://**'],
    };
    expect(isAllowedRedirect(lanSettings, 'http://192.168.1.5:3000/auth/callback')).toBe(true);
    expect(isAllowedRedirect(lanSettings, 'http://192.168.1.6:3000/')).toBe(false);
  });

  it('selects the first allowed candidate without its fragment, or the site URL', () => {
    expect(
      selectRedirect(settings, ['https://evil.test', undefined, '', 'https://app.test/a#token']),
    ).toBe('https://app.test/a');
    expect(selectRedirect(settings, ['https://evil.test'])).toBe('https://app.test');
  });

  it('allows only URLs that browsers resolve to the site or to a listed host', () => {
    const urlPart = fc.constantFrom(
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
      fc.property(fc.array(urlPart, { maxLength: 8 }), (parts) => {
        const target = parts.join('');
        return !isAllowedRedirect(settings, target) || hosts.test(new URL(target).host);
      }),
      propertyOptions(1000, 50_000),
    );
  });
});
