import { createLog } from '@scheduler/service-kit';
import { loadConfig } from '../config.ts';
import { start } from '../start.ts';
import { EXTERNAL, SITE } from './auth.ts';

export interface TestHosted {
  url: string;
  close: () => Promise<void>;
}

/** A service without accounts of its own, listening, in front of the project at an address. */
export async function startHosted(
  projectUrl: string,
  env: Record<string, string> = {},
): Promise<TestHosted> {
  const config = loadConfig({
    PORT: '0',
    SUPABASE_URL: projectUrl,
    SUPABASE_ANON_KEY: 'anon',
    AUTH_ISSUER: `${EXTERNAL}/auth/v1`,
    GOTRUE_SITE_URL: SITE,
    ...env,
  });
  const running = await start(config, createLog('auth-service', 'silent'));
  return {
    url: `http://127.0.0.1:${running.port}`,
    close: async () => {
      for (const step of running.close) await step();
    },
  };
}
