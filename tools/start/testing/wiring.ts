import { readSettings } from '../config.ts';
import { programs, type Wiring } from '../programs.ts';

const secrets = {
  postgres: 'p',
  services: {},
  sealing: 's',
  invitations: 'i',
  inboundMail: 'm',
  internal: 'k',
  billingSealing: 'b',
  stripeWebhook: 'whsec_s',
  demo: { password: 'demo-password', isSeeded: true },
};

/** The wiring of a product with such an environment. */
export const wiring = (env: NodeJS.ProcessEnv): Wiring => ({
  settings: readSettings(env),
  secrets,
  ports: { auth: 1, core: 2, billing: 3, ai: 4, mail: 5, smtp: 6, stripe: 7, google: 8 },
  databases: { auth: 'auth-db', core: 'core-db', billing: 'billing-db', ai: 'ai-db' },
});

/** The environment of each of its programs, by name. */
export const programsOf = (env: NodeJS.ProcessEnv) =>
  new Map(programs(wiring(env)).map((program) => [program.name, program.env]));
