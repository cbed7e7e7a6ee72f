import { lockKey, newId, type Database } from '@scheduler/service-kit';
import {
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import type { ConfiguredKey } from './configured-keys.ts';
import type { Secrets } from './secrets.ts';

type Key = CryptoKey | Uint8Array;

export interface SigningKeys {
  /** The key that signs now. */
  signer: { kid: string; alg: string; key: Key };
  /** What `/.well-known/jwks.json` serves: public halves only. */
  jwks: { keys: JWK[] };
  algorithms: string[];
  lookup: JWTVerifyGetKey;
}

const PURPOSE = 'signing-key';
const SHARED = 'HS256';
const PRIVATE_PARTS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth'];

const publicHalf = (jwk: JWK): JWK => ({
  ...Object.fromEntries(Object.entries(jwk).filter(([name]) => !PRIVATE_PARTS.includes(name))),
  kty: jwk.kty ?? '',
  use: 'sig',
  key_ops: ['verify'],
});

async function assemble(keys: ConfiguredKey[], secret?: string): Promise<SigningKeys> {
  const signing = keys.find((key) => key.key_ops.includes('sign'));
  if (!signing) throw new Error('No key signs');
  const verifiers = new Map<string, { alg: string; key: Key }>();
  for (const { key_ops: _, ...jwk } of keys) {
    const half = jwk.kty === 'oct' ? jwk : publicHalf(jwk);
    verifiers.set(jwk.kid, { alg: jwk.alg, key: await importJWK(half, jwk.alg) });
  }
  const { key_ops: _, ...signer } = signing;
  const algorithms = new Set(keys.map((key) => key.alg));
  if (secret) algorithms.add(SHARED);
  const shared = secret ? new TextEncoder().encode(secret) : null;
  return {
    signer: { kid: signing.kid, alg: signing.alg, key: await importJWK(signer, signing.alg) },
    jwks: { keys: keys.filter((key) => key.kty !== 'oct').map(publicHalf) },
    algorithms: [...algorithms],
    lookup: ({ kid, alg }) => {
      if (shared && kid === undefined && alg === SHARED) return shared;
      const found = verifiers.get(kid ?? '');
      if (found?.alg !== alg) throw new errors.JWKSNoMatchingKey();
      return found.key;
    },
  };
}

interface KeyRow {
  kid: string;
  public_key: JWK;
  private_key: string;
}

/** The stored keys, the newest first; the first process to ask makes one. */
async function storedKeys(db: Database, secrets: Secrets): Promise<KeyRow[]> {
  return db.transaction(async (trx) => {
    await lockKey(trx, 'auth:signing-keys');
    const rows = await trx<KeyRow>('signing_keys').orderBy('created_at', 'desc');
    if (rows.length > 0) return rows;
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const kid = newId();
    return trx<KeyRow>('signing_keys')
      .insert({
        kid,
        public_key: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' },
        private_key: secrets.seal(PURPOSE, JSON.stringify(await exportJWK(privateKey))),
      })
      .returning('*');
  });
}

function unseal({ kid, private_key }: KeyRow, secrets: Secrets): object {
  try {
    return JSON.parse(secrets.open(PURPOSE, private_key)) as object;
  } catch (cause) {
    throw new Error(
      `AUTH_SEALING_KEY is not the one that sealed the signing key ${kid} in this database`,
      { cause },
    );
  }
}

export interface SigningKeySource {
  db: Database;
  secrets: Secrets;
  /** Keys from the environment, used instead of stored ones. */
  configured: ConfiguredKey[] | undefined;
  /** Verifies what names no key. */
  secret?: string | undefined;
}

export async function loadSigningKeys(source: SigningKeySource): Promise<SigningKeys> {
  if (source.configured) return assemble(source.configured, source.secret);
  const rows = await storedKeys(source.db, source.secrets);
  const keys = rows.map((row, index) => ({
    ...row.public_key,
    ...unseal(row, source.secrets),
    key_ops: index === 0 ? ['sign', 'verify'] : ['verify'],
  }));
  return assemble(keys as unknown as ConfiguredKey[], source.secret);
}
