import { screen, waitFor } from '@testing-library/react';
import { authOf, notifier, press, refuses, show, type } from '../testing/auth-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { fetchSignInWays, keptSignInWays, type SignInWays } from './sign-in-ways.ts';
import { SsoScreen } from './sso-screen.tsx';

const answering = (body: object, status = 200) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body, { status }));

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('what the auth service is configured for is offered, and nothing else', async () => {
  const external = {
    apple: false,
    azure: true,
    github: true,
    house_of_keys: true,
    email: true,
    phone: true,
    anonymous_users: true,
    web3_ethereum: true,
  };
  const fetched = answering({ external, saml_enabled: true, disable_signup: false });
  expect(keptSignInWays()).toBeUndefined();
  const ways = await fetchSignInWays('https://auth.test', 'anon');
  expect(ways).toEqual({
    providers: [
      { name: 'azure', label: 'Microsoft' },
      { name: 'github', label: 'GitHub' },
      { name: 'house_of_keys', label: 'House of keys' },
    ],
    sso: true,
  });
  expect(keptSignInWays()).toEqual(ways);
  expect(fetched).toHaveBeenCalledWith('https://auth.test/auth/v1/settings', {
    headers: { apikey: 'anon' },
  });
});

test('an answer that is none offers nothing', async () => {
  answering({ msg: 'no' }, 502);
  await expect(fetchSignInWays('https://auth.test', 'anon')).rejects.toThrow('502');
});

function showSignIn(ways: SignInWays, auth = authOf()) {
  const notify = notifier();
  show(<SignInScreen auth={auth} notify={notify} onSignedIn={() => {}} ways={ways} />);
  return { auth, notify };
}

const google = { name: 'google', label: 'Google' };

test('a provider has a button that leaves for its page', async () => {
  const { auth } = showSignIn({ providers: [google], sso: false });
  await press('Continue with Google');
  expect(auth.leaveForProvider).toHaveBeenCalledWith('google');
  expect(screen.queryByRole('link', { name: 'Single sign-on' })).not.toBeInTheDocument();
});

test('a way that cannot be taken says why', async () => {
  const leaveForProvider = refuses('The provider does not answer; try again later');
  const { notify } = showSignIn({ providers: [google], sso: false }, authOf({ leaveForProvider }));
  await press('Continue with Google');
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('The provider does not answer; try again later'),
  );
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('nothing configured, nothing shown', () => {
  showSignIn({ providers: [], sso: false });
  expect(screen.queryByText('or')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button')).toHaveLength(2); // Show password, Sign in
});

describe('single sign-on', () => {
  test('goes by the domain of the address', async () => {
    const auth = authOf();
    show(<SsoScreen auth={auth} notify={notifier()} />);
    await type('Work email', 'ines@tideline.example');
    await press('Continue');
    await waitFor(() => expect(auth.leaveForSso).toHaveBeenCalledWith('tideline.example'));
  });

  test('a domain that has none is told below the field', async () => {
    const leaveForSso = refuses('No SSO provider assigned', 'sso_provider_not_found');
    show(<SsoScreen auth={authOf({ leaveForSso })} notify={notifier()} />);
    await type('Work email', 'ines@tideline.example');
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText('Work email')).toHaveAccessibleDescription(
        /No single sign-on is set up for this address/,
      ),
    );
  });

  test('any other refusal is a toast', async () => {
    const notify = notifier();
    const auth = authOf({ leaveForSso: refuses('SAML 2.0 is disabled', 'saml_provider_disabled') });
    show(<SsoScreen auth={auth} notify={notify} />);
    await type('Work email', 'ines@tideline.example');
    await press('Continue');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('SAML 2.0 is disabled'));
  });
});
