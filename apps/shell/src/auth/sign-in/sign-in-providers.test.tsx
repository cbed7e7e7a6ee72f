import { screen, waitFor } from '@testing-library/react';
import {
  createMockAuthActions,
  createNotifier,
  clickButton,
  mockFailure,
  renderScreen,
  type,
} from '../../testing/auth-screen-helpers.tsx';
import { AuthActionError } from '../auth-actions.ts';
import { SignInScreen } from './sign-in-screen.tsx';
import {
  fetchSignInProviders,
  getCachedSignInProviders,
  type SignInProviders,
} from './sign-in-providers.ts';
import { SsoScreen } from './sso-screen.tsx';

const mockFetch = (body: object, status = 200) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body, { status }));

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('the list of providers contains only the redirect providers enabled in the auth service', async () => {
  const external = {
    apple: false,
    azure: true,
    github: true,
    custom_provider: true,
    email: true,
    phone: true,
    anonymous_users: true,
    web3_ethereum: true,
  };
  const fetchMock = mockFetch({ external, saml_enabled: true, disable_signup: false });
  expect(getCachedSignInProviders()).toBeUndefined();
  const signInProviders = await fetchSignInProviders('https://auth.test', 'anon');
  expect(signInProviders).toEqual({
    providers: [
      { name: 'azure', label: 'Microsoft' },
      { name: 'github', label: 'GitHub' },
      { name: 'custom_provider', label: 'Custom provider' },
    ],
    sso: true,
    passkeys: false,
  });
  expect(getCachedSignInProviders()).toEqual(signInProviders);
  expect(fetchMock).toHaveBeenCalledWith('https://auth.test/auth/v1/settings', {
    headers: { apikey: 'anon' },
  });
});

test.each(['{"providers":[', '{"providers":["azure"],"sso":true}', '"azure"'])(
  'the cached providers %s, which this version cannot read, are ignored',
  (text) => {
    localStorage.setItem('scheduler.sign-in-ways', text);
    expect(getCachedSignInProviders()).toBeUndefined();
  },
);

test('the providers are fetched even if the browser blocks access to storage', async () => {
  mockFetch({ external: { azure: true }, saml_enabled: false, disable_signup: false });
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { providers } = await fetchSignInProviders('https://auth.test', 'anon');
  expect(providers).toHaveLength(1);
});

test('fetching the providers fails on an error response', async () => {
  mockFetch({ msg: 'no' }, 502);
  await expect(fetchSignInProviders('https://auth.test', 'anon')).rejects.toThrow('502');
});

function renderSignIn(signInProviders: SignInProviders, auth = createMockAuthActions()) {
  const notify = createNotifier();
  renderScreen(
    <SignInScreen
      auth={auth}
      notify={notify}
      onSignedIn={() => {}}
      signInProviders={signInProviders}
    />,
  );
  return { auth, notify };
}

const google = { name: 'google', label: 'Google' };

test('the button of a provider redirects to the provider', async () => {
  const { auth } = renderSignIn({ providers: [google], sso: false, passkeys: false });
  await clickButton('Continue with Google');
  expect(auth.redirectToProvider).toHaveBeenCalledWith('google');
  expect(screen.queryByRole('link', { name: 'Single sign-on' })).not.toBeInTheDocument();
});

test('the error of a failed provider redirect is shown', async () => {
  const redirectToProvider = mockFailure('The provider is not responding. Try again later.');
  const { notify } = renderSignIn(
    { providers: [google], sso: false, passkeys: false },
    createMockAuthActions({ redirectToProvider }),
  );
  await clickButton('Continue with Google');
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('The provider is not responding. Try again later.'),
  );
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('provider buttons are hidden if no provider is configured', () => {
  renderSignIn({ providers: [], sso: false, passkeys: false });
  expect(screen.queryByText('or')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button')).toHaveLength(2); // Show password, Sign in
});

describe('passkeys', () => {
  const passkeysOnly = { providers: [], sso: false, passkeys: true };

  function setPasskeySupport(isAutofillAvailable: boolean) {
    Object.assign(globalThis, {
      PublicKeyCredential: {
        isConditionalMediationAvailable: () => Promise.resolve(isAutofillAvailable),
      },
    });
  }

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });

  test('are listed if the auth service and the browser support them', async () => {
    const body = { external: {}, passkeys_enabled: true };
    mockFetch(body);
    expect(await fetchSignInProviders('https://auth.test', 'anon')).toMatchObject({
      passkeys: false,
    });
    setPasskeySupport(true);
    mockFetch(body);
    expect(await fetchSignInProviders('https://auth.test', 'anon')).toEqual(passkeysOnly);
  });

  test('sign in with one click', async () => {
    setPasskeySupport(false);
    const { auth } = renderSignIn(passkeysOnly);
    await clickButton('Sign in with a passkey');
    expect(auth.signInWithPasskey).toHaveBeenCalledWith();
  });

  test('are offered in the suggestions of the email field', async () => {
    setPasskeySupport(true);
    const { auth } = renderSignIn(passkeysOnly);
    await waitFor(() =>
      expect(auth.signInWithPasskey).toHaveBeenCalledWith({ signal: expect.any(AbortSignal) }),
    );
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  });

  test('a canceled prompt shows no error, but a rejected passkey does', async () => {
    setPasskeySupport(false);
    const canceled = mockFailure('Not allowed', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY');
    const signInWithPasskey = canceled.mockRejectedValueOnce(
      new AuthActionError('Not allowed', 'ERROR_CEREMONY_ABORTED'),
    );
    const { notify } = renderSignIn(passkeysOnly, createMockAuthActions({ signInWithPasskey }));
    await clickButton('Sign in with a passkey');
    expect(notify.error).not.toHaveBeenCalled();
    canceled.mockRejectedValueOnce(
      new AuthActionError("Couldn't verify the passkey", 'webauthn_verification_failed'),
    );
    await clickButton('Sign in with a passkey');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith("Couldn't verify the passkey"));
  });
});

describe('single sign-on', () => {
  test('uses the domain of the email address to find the provider', async () => {
    const auth = createMockAuthActions();
    renderScreen(<SsoScreen auth={auth} notify={createNotifier()} />);
    await type('Work email', 'ines@tideline.example');
    await clickButton('Continue');
    await waitFor(() => expect(auth.redirectToSso).toHaveBeenCalledWith('tideline.example'));
  });

  test('shows an error below the field for an unknown domain', async () => {
    const redirectToSso = mockFailure('No SSO provider assigned', 'sso_provider_not_found');
    renderScreen(
      <SsoScreen auth={createMockAuthActions({ redirectToSso })} notify={createNotifier()} />,
    );
    await type('Work email', 'ines@tideline.example');
    await clickButton('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText('Work email')).toHaveAccessibleDescription(
        /Single sign-on isn't set up for this email/,
      ),
    );
  });

  test('shows other errors as a toast', async () => {
    const notify = createNotifier();
    const auth = createMockAuthActions({
      redirectToSso: mockFailure('SAML 2.0 is disabled', 'saml_provider_disabled'),
    });
    renderScreen(<SsoScreen auth={auth} notify={notify} />);
    await type('Work email', 'ines@tideline.example');
    await clickButton('Continue');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('SAML 2.0 is disabled'));
  });
});
