import { readArrival, withoutAuthParameters } from './auth-arrival.ts';

const at = (path: string) => new URL(path, 'https://scheduler.test');

test('tokens in the fragment are a sign-in, on any path', () => {
  const arrival = readArrival(at('/#access_token=a&refresh_token=r&token_type=bearer&type=signup'));
  expect(arrival).toEqual({
    kind: 'tokens',
    accessToken: 'a',
    refreshToken: 'r',
    recovery: false,
  });
});

test('a recovery link says so', () => {
  const address = at('/reset-password#access_token=a&refresh_token=r&type=recovery');
  expect(readArrival(address)).toMatchObject({ kind: 'tokens', recovery: true });
});

test('an error is surfaced with its description', () => {
  const query = 'error=access_denied&error_code=otp_expired&error_description=Link+has+expired';
  const refused = { kind: 'error', message: 'Link has expired' };
  expect(readArrival(at(`/auth/callback#${query}`))).toEqual(refused);
  expect(readArrival(at(`/auth/callback?${query}`))).toEqual(refused);
  expect(readArrival(at(`/reset-password#${query}`))).toEqual(refused);
});

test('a code counts on the callback path alone', () => {
  expect(readArrival(at('/auth/callback?code=c1'))).toEqual({ kind: 'code', code: 'c1' });
  expect(readArrival(at('/settings?code=c1&error=e'))).toBeNull();
});

test('an ordinary address says nothing', () => {
  expect(readArrival(at('/calendar?view=week#today'))).toBeNull();
});

test('auth parameters leave the address, the rest stays', () => {
  expect(withoutAuthParameters(at('/auth/callback?code=c1&view=week#access_token=a'))).toBe(
    '/auth/callback?view=week',
  );
});
