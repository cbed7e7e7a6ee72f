import { generateInternalKeys } from '../../../libs/service-kit/src/internal-keys.ts';
import { readSettings } from '../config.ts';
import { createPrograms, type SystemConfig } from '../programs.ts';

export const secrets = {
  postgres: 'p',
  services: {},
  sealing: 's',
  invitations: 'i',
  inboundMail: 'm',
  internalKeys: generateInternalKeys(),
  billingSealing: 'b',
  stripeWebhook: 'whsec_s',
  demo: { password: 'demo-password', isSeeded: true },
};

export const createTestConfig = (env: NodeJS.ProcessEnv): SystemConfig => ({
  settings: readSettings(env),
  secrets,
  ports: {
    ...{ auth: 1, core: 2, billing: 3, ai: 4, mail: 5, smtp: 6, stripe: 7, google: 8 },
    internal: { mail: 9, smtp: 10, stripe: 11, google: 12 },
  },
  databases: { auth: 'auth-db', core: 'core-db', billing: 'billing-db', ai: 'ai-db' },
});

/** Returns each program's environment by name. */
export const getProgramEnvs = (env: NodeJS.ProcessEnv) =>
  new Map(createPrograms(createTestConfig(env)).map((program) => [program.name, program.env]));
