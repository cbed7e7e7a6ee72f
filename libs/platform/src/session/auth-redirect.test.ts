/** @jest-environment node */

import { parseAuthRedirect, stripAuthParameters } from './auth-redirect.ts';

const toUrl = (path: string) => new URL(path, 'https://scheduler.test');

test('parseAuthRedirect reads tokens from the URL fragment on any path', () => {
  const redirect = parseAuthRedirect(
    toUrl('/#access_token=a&refresh_token=r&token_type=bearer&type=signup'),
  );
  expect(redirect).toEqual({
    kind: 'tokens',
    accessToken: 'a',
    refreshToken: 'r',
    recovery: false,
  });
});

test('parseAuthRedirect recognizes a recovery link', () => {
  const url = toUrl('/reset-password#access_token=a&refresh_token=r&type=recovery');
  expect(parseAuthRedirect(url)).toMatchObject({ kind: 'tokens', recovery: true });
});

test('parseAuthRedirect returns the code of an error and ignores its description', () => {
  const query = 'error=access_denied&error_code=otp_expired&error_description=Link+has+expired';
  const expectedError = { kind: 'error', code: 'otp_expired' };
  expect(parseAuthRedirect(toUrl(`/auth/callback#${query}`))).toEqual(expectedError);
  expect(parseAuthRedirect(toUrl(`/auth/callback?${query}`))).toEqual(expectedError);
  expect(parseAuthRedirect(toUrl(`/reset-password#${query}`))).toEqual(expectedError);
});

test('parseAuthRedirect returns the OAuth error if the URL has no error code', () => {
  const url = toUrl('/auth/callback?error=access_denied&error_description=text');
  expect(parseAuthRedirect(url)).toEqual({ kind: 'error', code: 'access_denied' });
});

test('parseAuthRedirect accepts a code only on the callback path', () => {
  expect(parseAuthRedirect(toUrl('/auth/callback?code=c1'))).toEqual({ kind: 'code', code: 'c1' });
  expect(parseAuthRedirect(toUrl('/settings?code=c1&error=e'))).toBeNull();
});

test('parseAuthRedirect returns null for a URL without auth parameters', () => {
  expect(parseAuthRedirect(toUrl('/calendar?view=week#today'))).toBeNull();
});

test('stripAuthParameters removes only the auth parameters from the URL', () => {
  expect(stripAuthParameters(toUrl('/auth/callback?code=c1&view=week#access_token=a'))).toBe(
    '/auth/callback?view=week',
  );
});
