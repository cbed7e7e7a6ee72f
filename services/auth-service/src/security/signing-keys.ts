import { acquireAdvisoryLock, newId, type Database } from '@scheduler/service-kit';
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
  /** The current signing key. */
  signer: { kid: string; alg: string; key: Key };
  /** The public keys for `/.well-known/jwks.json`. */
  jwks: { keys: JWK[] };
  algorithms: string[];
  lookup: JWTVerifyGetKey;
}

const PURPOSE = 'signing-key';
const SHARED_SECRET_ALGORITHM = 'HS256';
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth'];

const toPublicJwk = (jwk: JWK): JWK => ({
  ...Object.fromEntries(Object.entries(jwk).filter(([name]) => !PRIVATE_MEMBERS.includes(name))),
  kty: jwk.kty ?? '',
  use: 'sig',
  key_ops: ['verify'],
});

async function buildSigningKeys(keys: ConfiguredKey[], secret?: string): Promise<SigningKeys> {
  const signingKey = keys.find((key) => key.key_ops.includes('sign'));
  if (!signingKey) throw new Error('No signing key');
  const verifiers = new Map<string, { alg: string; key: Key }>();
  for (const { key_ops: _, ...jwk } of keys) {
    const verificationJwk = jwk.kty === 'oct' ? jwk : toPublicJwk(jwk);
    verifiers.set(jwk.kid, { alg: jwk.alg, key: await importJWK(verificationJwk, jwk.alg) });
  }
  const { key_ops: _, ...signer } = signingKey;
  const algorithms = new Set(keys.map((key) => key.alg));
  if (secret) algorithms.add(SHARED_SECRET_ALGORITHM);
  const sharedSecret = secret ? new TextEncoder().encode(secret) : null;
  return {
    signer: {
      kid: signingKey.kid,
      alg: signingKey.alg,
      key: await importJWK(signer, signingKey.alg),
    },
    jwks: { keys: keys.filter((key) => key.kty !== 'oct').map(toPublicJwk) },
    algorithms: [...algorithms],
    lookup: ({ kid, alg }) => {
      if (sharedSecret && kid === undefined && alg === SHARED_SECRET_ALGORITHM) return sharedSecret;
      const verifier = verifiers.get(kid ?? '');
      if (verifier?.alg !== alg) throw new errors.JWKSNoMatchingKey();
      return verifier.key;
    },
  };
}

interface KeyRow {
  kid: string;
  public_key: JWK;
  private_key: string;
}

/** Returns the stored keys, newest first. The first process to start creates one. */
async function loadOrCreateKeys(db: Database, secrets: Secrets): Promise<KeyRow[]> {
  return db.transaction(async (trx) => {
    await acquireAdvisoryLock(trx, 'auth:signing-keys');
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

function unsealPrivateKey({ kid, private_key }: KeyRow, secrets: Secrets): object {
  try {
    return JSON.parse(secrets.unseal(PURPOSE, private_key)) as object;
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
  /** Keys from the environment. If set, they are used instead of the stored keys. */
  configured: ConfiguredKey[] | undefined;
  /** Verifies tokens without a `kid`. */
  secret?: string | undefined;
}

export async function loadSigningKeys(source: SigningKeySource): Promise<SigningKeys> {
  if (source.configured) return buildSigningKeys(source.configured, source.secret);
  const rows = await loadOrCreateKeys(source.db, source.secrets);
  const keys = rows.map((row, index) => ({
    ...row.public_key,
    ...unsealPrivateKey(row, source.secrets),
    key_ops: index === 0 ? ['sign', 'verify'] : ['verify'],
  }));
  return buildSigningKeys(keys as unknown as ConfiguredKey[], source.secret);
}
