import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface OpenIdProvider {
  /** Environment variables for auth-service, which names the provider `acme`. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

const SCRIPT = fileURLToPath(new URL('openid-provider-process.ts', import.meta.url));
const CLIENT_ID = 'scheduler';
const CLIENT_SECRET = 'e2e-client-secret';

const createProviderEnv = (name: string, url: string) => ({
  [`GOTRUE_EXTERNAL_${name}_ENABLED`]: 'true',
  [`GOTRUE_EXTERNAL_${name}_CLIENT_ID`]: CLIENT_ID,
  [`GOTRUE_EXTERNAL_${name}_SECRET`]: CLIENT_SECRET,
  [`GOTRUE_EXTERNAL_${name}_URL`]: url,
});

/**
 * Starts an OpenID provider in a separate process.
 *
 * @param site origin of the product that uses the provider
 */
export async function startOpenIdProvider(site: string): Promise<OpenIdProvider> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI: `${site}/auth/v1/callback` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let issuer: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    issuer = /^listening at (\S+)$/.exec(line)?.[1];
    if (issuer) break; // other lines are warnings about default settings
  }
  if (!issuer) throw new Error('The OpenID provider did not start');
  child.stdout.resume();
  return {
    // The second provider is unreachable on purpose.
    env: {
      ...createProviderEnv('ACME', issuer),
      ...createProviderEnv('OFFLINE', 'http://127.0.0.1:1'),
    },
    close: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
