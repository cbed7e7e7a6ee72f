import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface OpenIdProvider {
  /** For auth-service, which calls the provider `house`. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

const SCRIPT = fileURLToPath(new URL('openid-provider-process.ts', import.meta.url));
const CLIENT_ID = 'scheduler';
const CLIENT_SECRET = 'a secret of the journeys';

const configured = (name: string, url: string) => ({
  [`GOTRUE_EXTERNAL_${name}_ENABLED`]: 'true',
  [`GOTRUE_EXTERNAL_${name}_CLIENT_ID`]: CLIENT_ID,
  [`GOTRUE_EXTERNAL_${name}_SECRET`]: CLIENT_SECRET,
  [`GOTRUE_EXTERNAL_${name}_URL`]: url,
});

/**
 * Starts an OpenID provider in a process of its own.
 *
 * @param site the product's, which signs in with it
 */
export async function startOpenIdProvider(site: string): Promise<OpenIdProvider> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI: `${site}/auth/v1/callback` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let issuer: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    issuer = /^listening at (\S+)$/.exec(line)?.[1];
    if (issuer) break; // what it says of its own defaults before and after is of no interest
  }
  if (!issuer) throw new Error('The OpenID provider did not start');
  child.stdout.resume();
  return {
    // A second one is away.
    env: { ...configured('HOUSE', issuer), ...configured('AWAY', 'http://127.0.0.1:1') },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
