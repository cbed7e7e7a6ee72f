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

const keySet = z
  .array(jwk)
  .refine(
    (keys) => keys.filter((key) => key.key_ops.includes('sign')).length === 1,
    'exactly one key must have "sign" among its key_ops',
  )
  .refine(
    (keys) => !keys.some((key) => key.kty === 'oct' && key.key_ops.includes('sign')),
    'the key that signs must be asymmetric, since services verify with its public half',
  )
  .refine(
    (keys) => new Set(keys.map((key) => key.kid)).size === keys.length,
    'every key needs a kid of its own',
  );

/** Reads `GOTRUE_JWT_KEYS`: a JSON array of JWKs, one of which signs. */
export function parseSigningKeys(text: string, context: z.RefinementCtx): ConfiguredKey[] {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('must be a JSON array of keys');
  }
  const result = keySet.safeParse(value);
  return result.success ? result.data : refuse(z.prettifyError(result.error));
}
