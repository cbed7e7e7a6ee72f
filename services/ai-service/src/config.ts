import { baseConfig, parseConfig, serviceConfig } from '@scheduler/service-kit';
import * as z from 'zod';

const schema = z.object({
  ...baseConfig,
  AUTH_ISSUER: serviceConfig.AUTH_ISSUER,
  AUTH_JWKS_URL: serviceConfig.AUTH_JWKS_URL,
  /** Where core-api listens, such as `http://127.0.0.1:4002`. */
  CORE_URL: z.url(),
});

export const readConfig = (env?: NodeJS.ProcessEnv) => parseConfig(schema, env);
