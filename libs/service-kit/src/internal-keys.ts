import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { serviceNames, type ServiceName } from '@scheduler/contracts';
import * as z from 'zod';

const publicKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string().min(1),
  alg: z.literal('EdDSA').default('EdDSA'),
  use: z.literal('sig').default('sig'),
});

const privateKey = publicKey.extend({ d: z.string() });

/** Public Ed25519 key as a JWK. */
export type InternalPublicKey = z.output<typeof publicKey>;

/** Private Ed25519 key as a JWK. */
export type InternalPrivateKey = z.output<typeof privateKey>;

/** JSON Web Key Set of each service, by service name. */
export type InternalPublicKeys = Record<string, { keys: InternalPublicKey[] }>;

/** Parses JSON without including the text in an error, because it could contain a private key. */
const jsonOf = <S extends z.ZodType>(
  schema: S,
  isUsable: (value: z.output<S>) => boolean,
  message: string,
) =>
  z.string().transform((text, context): z.output<S> => {
    try {
      const result = schema.safeParse(JSON.parse(text));
      if (result.success && isUsable(result.data)) return result.data;
    } catch {
      // Invalid JSON, or not a key.
    }
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const isPrivateKey = (key: InternalPrivateKey) =>
  createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({ format: 'jwk' }).x === key.x;

const isPublicKey = (key: InternalPublicKey) =>
  createPublicKey({ key, format: 'jwk' }).asymmetricKeyType === 'ed25519';

const sharedKey = z.string().min(32, 'must be at least 32 characters long');

/** Environment variables that authenticate the services to each other. */
export const internalConfig = {
  /** Signs this service's requests to other services. No other service has it. */
  INTERNAL_PRIVATE_KEY: jsonOf(
    privateKey,
    isPrivateKey,
    'must be the private key of a service as JSON; create it with `npm run internal-keys`',
  ).optional(),
  /** Verify the requests of other services. The same for all services. */
  INTERNAL_PUBLIC_KEYS: jsonOf(
    z.record(z.string(), z.object({ keys: z.array(publicKey).min(1) })),
    (sets) => Object.values(sets).every(({ keys }) => keys.every(isPublicKey)),
    'must be the public keys of the services as JSON; create them with `npm run internal-keys`',
  ).optional(),
  /**
   * Deprecated: comma-separated secrets that all services share. The first one signs unless
   * `INTERNAL_PRIVATE_KEY` is set; all of them verify.
   */
  INTERNAL_KEY: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.tuple([sharedKey], sharedKey))
    .optional(),
};

const internalSchema = z.object(internalConfig);
export type InternalConfig = z.output<typeof internalSchema>;

export interface InternalKeys {
  privateKeys: Record<ServiceName, InternalPrivateKey>;
  publicKeys: Record<ServiceName, { keys: InternalPublicKey[] }>;
}

function generateKeyPair(): { publicKey: InternalPublicKey; privateKey: InternalPrivateKey } {
  const exported = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const publicJwk = publicKey.parse({
    kty: exported.kty,
    crv: exported.crv,
    x: exported.x,
    kid: randomUUID(),
  });
  return { publicKey: publicJwk, privateKey: privateKey.parse({ ...publicJwk, d: exported.d }) };
}

/** Generates a key pair for every service. */
export function generateInternalKeys(): InternalKeys {
  const pairs = serviceNames.map((service) => [service, generateKeyPair()] as const);
  const mapPairs = <T>(select: (pair: ReturnType<typeof generateKeyPair>) => T) =>
    Object.fromEntries(pairs.map(([service, pair]) => [service, select(pair)])) as Record<
      ServiceName,
      T
    >;
  return {
    privateKeys: mapPairs((pair) => pair.privateKey),
    publicKeys: mapPairs((pair) => ({ keys: [pair.publicKey] })),
  };
}
