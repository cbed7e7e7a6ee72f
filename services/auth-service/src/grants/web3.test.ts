import { decodeJwt } from 'jose';
import { startAuth, type TestAuth } from '../testing/start-auth.ts';
import { createEthereumWallet, createSolanaWallet, type Wallet } from '../testing/wallets.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

const SITE = 'https://app.test';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth({
    GOTRUE_SITE_URL: SITE,
    GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: 'true',
    GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: 'true',
  });
});

afterAll(() => auth.close());

const toTimestamp = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

interface MessageOverrides {
  domain?: string;
  address?: string;
  uri?: string;
  version?: string;
  issuedAt?: string;
  extraLines?: string[];
}

let nonces = 0;

function createMessage(wallet: Wallet, overrides: MessageOverrides = {}): string {
  const name = wallet.chain === 'ethereum' ? 'Ethereum' : 'Solana';
  return [
    `${overrides.domain ?? 'app.test'} wants you to sign in with your ${name} account:`,
    overrides.address ?? wallet.address,
    '',
    'Sign in to AI Scheduler',
    '',
    `URI: ${overrides.uri ?? `${SITE}/login`}`,
    `Version: ${overrides.version ?? '1'}`,
    ...(wallet.chain === 'ethereum' ? ['Chain ID: 1'] : []),
    `Nonce: nonce${(nonces += 1)}`,
    `Issued At: ${overrides.issuedAt ?? toTimestamp(0)}`,
    ...(overrides.extraLines ?? []),
  ].join('\n');
}

const requestToken = (body: object) => auth.post('/auth/v1/token?grant_type=web3', body);

const signIn = (wallet: Wallet, message = createMessage(wallet)) =>
  requestToken({ chain: wallet.chain, message, signature: wallet.sign(message) });

describe('web3 grant', () => {
  it.each<[string, Wallet]>([
    ['Ethereum', createEthereumWallet()],
    ['Solana', createSolanaWallet()],
    ['Solana on a hardware wallet', createSolanaWallet(true)],
  ])(
    'signs in the owner of a wallet on %s and reuses the account at the next sign-in',
    async (_, wallet) => {
      const { body, status } = await signIn(wallet);
      expect(status).toBe(200);
      expect(body.user).toMatchObject({
        email: '',
        app_metadata: { provider: 'web3', providers: ['web3'] },
        identities: [{ provider: 'web3', id: `web3:${wallet.chain}:${wallet.address}` }],
      });
      expect(decodeJwt(body.access_token)).toMatchObject({
        aal: 'aal1',
        amr: [{ method: 'web3' }],
      });
      expect((await signIn(wallet)).body.user.id).toBe(body.user.id);
    },
  );

  it('accepts messages created by supabase-js', async () => {
    const wallet = createEthereumWallet();
    const message = createMessage(wallet);
    const signature = wallet.sign(message) as `0x${string}`;
    const { data, error } = await auth
      .createClient()
      .auth.signInWithWeb3({ chain: 'ethereum', message, signature });
    expect(error).toBeNull();
    expect(data.user?.app_metadata).toMatchObject({ provider: 'web3' });
  });

  it('rejects concurrent reuse of a signed message', async () => {
    const wallet = createEthereumWallet();
    const message = createMessage(wallet);
    const responses = await Promise.all([1, 2, 3].map(() => signIn(wallet, message)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signIn(wallet, message)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Signed message has been used' },
    });
  });

  const invalidMessages: [string, MessageOverrides][] = [
    ['for another site', { domain: 'evil.test', uri: 'https://evil.test/' }],
    ['with a domain that differs from the URI', { domain: 'evil.test' }],
    [
      'for a site whose name starts like the configured one',
      { domain: 'app.test.evil', uri: 'https://app.test.evil/' },
    ],
    ['with an HTTP URI', { domain: 'app.test', uri: 'http://app.test/' }],
    ['with an unsupported version', { version: '2' }],
    ['issued too long ago', { issuedAt: toTimestamp(-11 * MINUTE_MS) }],
    ['issued in the future', { issuedAt: toTimestamp(11 * MINUTE_MS) }],
    ['with an invalid time', { issuedAt: 'yesterday' }],
    ['that has expired', { extraLines: [`Expiration Time: ${toTimestamp(-MINUTE_MS)}`] }],
    ['that is not valid yet', { extraLines: [`Not Before: ${toTimestamp(MINUTE_MS)}`] }],
    ['with a duplicate field', { extraLines: [`URI: ${SITE}/login`] }],
  ];

  describe.each([
    ['ethereum', createEthereumWallet],
    ['solana', () => createSolanaWallet()],
  ] as const)('on %s', (chain, createWallet) => {
    it.each(invalidMessages)('rejects a message %s', async (_, overrides) => {
      const signer = createWallet();
      expect(await signIn(signer, createMessage(signer, overrides))).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
    });

    it('rejects a missing signature and a signature from a different key', async () => {
      const [ownWallet, otherWallet] = [createWallet(), createWallet()];
      const message = createMessage(ownWallet, { address: otherWallet.address });
      for (const signature of [ownWallet.sign(message), '', '0x00', 'x'.repeat(88)]) {
        expect(await requestToken({ chain, message, signature })).toMatchObject({
          status: 400,
          body: { error_description: 'Signature does not match address in message' },
        });
      }
    });
  });

  it.each([
    ['an unknown chain', { chain: 'polygon', message: 'x'.repeat(80), signature: 'x' }, 400],
    ['a short message', { chain: 'ethereum', message: 'x', signature: 'x' }, 400],
    ['a long message', { chain: 'ethereum', message: 'x'.repeat(20_481), signature: 'x' }, 400],
    ['a malformed message', { chain: 'ethereum', message: 'x'.repeat(80), signature: 'x' }, 400],
    [
      'a signature of the wrong type',
      { chain: 'ethereum', message: 'x'.repeat(80), signature: {} },
      400,
    ],
  ])('responds to %s with %d', async (_, body, status) => {
    expect((await requestToken(body)).status).toBe(status);
  });

  it('returns 422 if wallet sign-in is disabled', async () => {
    const defaultAuth = await startAuth();
    const body = { chain: 'ethereum', message: 'x', signature: { 0: 1 } };
    expect(await defaultAuth.post('/auth/v1/token?grant_type=web3', body)).toMatchObject({
      status: 422,
      body: { error_code: 'web3_provider_disabled', msg: 'Web3 provider is disabled' },
    });
    await defaultAuth.close();
  });
});
