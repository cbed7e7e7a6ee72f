import { decodeJwt } from 'jose';
import { startAuth, type TestAuth } from '../testing/auth.ts';
import { ethereumWallet, solanaWallet, type Wallet } from '../testing/wallets.ts';
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

const time = (fromNow: number) => new Date(Date.now() + fromNow).toISOString();

interface Said {
  domain?: string;
  address?: string;
  uri?: string;
  version?: string;
  issuedAt?: string;
  more?: string[];
}

let nonces = 0;

function messageOf(wallet: Wallet, said: Said = {}): string {
  const name = wallet.chain === 'ethereum' ? 'Ethereum' : 'Solana';
  return [
    `${said.domain ?? 'app.test'} wants you to sign in with your ${name} account:`,
    said.address ?? wallet.address,
    '',
    'Sign in to AI Scheduler',
    '',
    `URI: ${said.uri ?? `${SITE}/login`}`,
    `Version: ${said.version ?? '1'}`,
    ...(wallet.chain === 'ethereum' ? ['Chain ID: 1'] : []),
    `Nonce: nonce${(nonces += 1)}`,
    `Issued At: ${said.issuedAt ?? time(0)}`,
    ...(said.more ?? []),
  ].join('\n');
}

const grant = (body: object) => auth.post('/auth/v1/token?grant_type=web3', body);

const signIn = (wallet: Wallet, message = messageOf(wallet)) =>
  grant({ chain: wallet.chain, message, signature: wallet.sign(message) });

test.each<[string, Wallet]>([
  ['Ethereum', ethereumWallet()],
  ['Solana', solanaWallet()],
  ['Solana on a hardware wallet', solanaWallet(true)],
])('the holder of a key on %s signs in, and is known again', async (_, wallet) => {
  const { body, status } = await signIn(wallet);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    email: '',
    app_metadata: { provider: 'web3', providers: ['web3'] },
    identities: [{ provider: 'web3', id: `web3:${wallet.chain}:${wallet.address}` }],
  });
  expect(decodeJwt(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3' }] });
  expect((await signIn(wallet)).body.user.id).toBe(body.user.id);
});

test('the client library sends what is taken', async () => {
  const wallet = ethereumWallet();
  const message = messageOf(wallet);
  const signature = wallet.sign(message) as `0x${string}`;
  const { data, error } = await auth
    .client()
    .auth.signInWithWeb3({ chain: 'ethereum', message, signature });
  expect(error).toBeNull();
  expect(data.user?.app_metadata).toMatchObject({ provider: 'web3' });
});

test('a message is taken once, by however many at the same time', async () => {
  const wallet = ethereumWallet();
  const message = messageOf(wallet);
  const answers = await Promise.all([1, 2, 3].map(() => signIn(wallet, message)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await signIn(wallet, message)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Signed message has been used' },
  });
});

const cases: [string, Said][] = [
  ['for another site', { domain: 'evil.test', uri: 'https://evil.test/' }],
  ['whose domain is not its address’s', { domain: 'evil.test' }],
  [
    'for a site whose name begins like ours',
    { domain: 'app.test.evil', uri: 'https://app.test.evil/' },
  ],
  ['over an open line', { domain: 'app.test', uri: 'http://app.test/' }],
  ['of another version', { version: '2' }],
  ['from long ago', { issuedAt: time(-11 * MINUTE_MS) }],
  ['from the future', { issuedAt: time(11 * MINUTE_MS) }],
  ['from no time', { issuedAt: 'yesterday' }],
  ['that ran out', { more: [`Expiration Time: ${time(-MINUTE_MS)}`] }],
  ['that is not good yet', { more: [`Not Before: ${time(MINUTE_MS)}`] }],
  ['that says a thing twice', { more: [`URI: ${SITE}/login`] }],
];

describe.each([
  ['ethereum', ethereumWallet],
  ['solana', () => solanaWallet()],
] as const)('on %s', (chain, wallet) => {
  test.each(cases)('a message %s is refused', async (_, said) => {
    const made = wallet();
    expect(await signIn(made, messageOf(made, said))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  test('a signature of another key, or of none, is refused', async () => {
    const [mine, theirs] = [wallet(), wallet()];
    const message = messageOf(mine, { address: theirs.address });
    for (const signature of [mine.sign(message), '', '0x00', 'x'.repeat(88)]) {
      expect(await grant({ chain, message, signature })).toMatchObject({
        status: 400,
        body: { error_description: 'Signature does not match address in message' },
      });
    }
  });
});

test.each([
  ['an unknown chain', { chain: 'polygon', message: 'x'.repeat(80), signature: 'x' }, 400],
  ['a short message', { chain: 'ethereum', message: 'x', signature: 'x' }, 400],
  ['a long message', { chain: 'ethereum', message: 'x'.repeat(20_481), signature: 'x' }, 400],
  ['no message of the form', { chain: 'ethereum', message: 'x'.repeat(80), signature: 'x' }, 400],
  [
    'a signature of another type',
    { chain: 'ethereum', message: 'x'.repeat(80), signature: {} },
    400,
  ],
])('%s is a %d', async (_, body, status) => {
  expect((await grant(body)).status).toBe(status);
});

test('wallets are served where they are switched on', async () => {
  const bare = await startAuth();
  const body = { chain: 'ethereum', message: 'x', signature: { 0: 1 } };
  expect(await bare.post('/auth/v1/token?grant_type=web3', body)).toMatchObject({
    status: 422,
    body: { error_code: 'web3_provider_disabled', msg: 'Web3 provider is disabled' },
  });
  await bare.close();
});
