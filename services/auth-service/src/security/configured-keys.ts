import * as z from 'zod';

const ALGORITHMS = { EC: 'ES256', RSA: 'RS256', OKP: 'EdDSA', oct: 'HS256' } as const;

const jwk = z
  .looseObject({
    kid: z.string().min(1),
    kty: z.enum(['EC', 'RSA', 'OKP', 'oct']),
    alg: z.enum(Object.values(ALGORITHMS)).optional(),
    key_ops: z.array(z.string()).default(['verify']),
  })
  .transform((key) => ({ ...key, alg: key.alg ?? ALGORITHMS[key.kty] }));

export type ConfiguredKey = z.output<typeof jwk>;

const signingKeySet = z
  .array(jwk)
  .refine(
    (keys) => keys.filter((key) => key.key_ops.includes('sign')).length === 1,
    'exactly one key must have "sign" among its key_ops',
  )
  .refine(
    (keys) => !keys.some((key) => key.kty === 'oct' && key.key_ops.includes('sign')),
    'the signing key must be asymmetric because other services verify with its public key',
  )
  .refine(
    (keys) => new Set(keys.map((key) => key.kid)).size === keys.length,
    'every key must have a unique kid',
  );

/** Parses `GOTRUE_JWT_KEYS`, a JSON array of JWKs with exactly one signing key. */
export function parseSigningKeys(text: string, context: z.RefinementCtx): ConfiguredKey[] {
  const reject = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return reject('must be a JSON array of keys');
  }
  const result = signingKeySet.safeParse(value);
  return result.success ? result.data : reject(z.prettifyError(result.error));
}
