import { createLog } from '@scheduler/service-kit';
import { loadConfig } from '../config.ts';
import { start } from '../start.ts';
import { EXTERNAL_URL, SITE_URL } from './start-auth.ts';

export interface TestHosted {
  url: string;
  close: () => Promise<void>;
}

/** Starts the service in hosted mode, in front of the project at `projectUrl`. */
export async function startHosted(
  projectUrl: string,
  env: Record<string, string> = {},
): Promise<TestHosted> {
  const config = loadConfig({
    PORT: '0',
    SHUTDOWN_DELAY: '0',
    SUPABASE_URL: projectUrl,
    SUPABASE_ANON_KEY: 'anon',
    AUTH_ISSUER: `${EXTERNAL_URL}/auth/v1`,
    GOTRUE_SITE_URL: SITE_URL,
    ...env,
  });
  const running = await start(config, createLog('auth-service', 'silent'));
  return {
    url: `http://127.0.0.1:${running.port}`,
    close: async () => {
      for (const closeStep of running.close) await closeStep();
    },
  };
}
