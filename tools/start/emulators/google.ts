import { join } from 'node:path';
import type { Settings } from '../config.ts';
import type { Program } from '../program.ts';
import type { SystemConfig } from '../programs.ts';
import { localUrl, createService } from '../service.ts';

/** Variables that replace the emulator with Google or a custom emulator. */
const OVERRIDES = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_BASE_URL',
  'GOOGLE_AUTH_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_CALENDAR_URL',
];

const DEMO = { id: 'demo.apps.googleusercontent.com', secret: 'demo-secret' };

export const usesDemoGoogle = ({ env }: Settings): boolean => !OVERRIDES.some((name) => env[name]);

const isGoogle = (url: string) => /(^|\.)google(apis)?\.com$/.test(new URL(url).hostname);

/** Returns `live` for real Google accounts, or `demo` for emulated ones. */
export const getGoogleMode = ({ env }: Settings): 'live' | 'demo' => {
  const page = env['GOOGLE_AUTH_URL'] || env['GOOGLE_BASE_URL'];
  const isLive = page ? URL.canParse(page) && isGoogle(page) : env['GOOGLE_CLIENT_ID'];
  return isLive ? 'live' : 'demo';
};

/** Returns the URL of the demo Google accounts, if the emulator is used. */
export const getDemoGoogleUrl = ({ settings, ports }: Pick<SystemConfig, 'settings' | 'ports'>) =>
  usesDemoGoogle(settings) ? `http://localhost:${ports.google}` : undefined;

const LOOPBACK = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/;

/** A local emulator can call the service directly; Google needs a public URL. */
const getWebhookEnv = ({ settings: { env }, ports }: SystemConfig, google: string | undefined) =>
  !env['GOOGLE_WEBHOOK_URL'] && LOOPBACK.test(google ?? '')
    ? { GOOGLE_WEBHOOK_URL: `${localUrl(ports.billing)}/api/calendar/google/notifications` }
    : {};

/** Returns the Google settings of billing-service and its worker that the user hasn't set. */
export function getGoogleEnv(wiring: SystemConfig): NodeJS.ProcessEnv {
  const { settings, ports } = wiring;
  const { env } = settings;
  const isDemo = usesDemoGoogle(settings);
  const base = isDemo ? localUrl(ports.google) : env['GOOGLE_BASE_URL'];
  // A custom emulator may not require a client.
  const hasClient = env['GOOGLE_CLIENT_ID'] || env['GOOGLE_CLIENT_SECRET'];
  return {
    ...(!hasClient && { GOOGLE_CLIENT_ID: DEMO.id, GOOGLE_CLIENT_SECRET: DEMO.secret }),
    ...(isDemo && { GOOGLE_BASE_URL: base, GOOGLE_AUTH_URL: getAuthPageUrl(wiring) }),
    ...getWebhookEnv(wiring, base),
  };
}

/** Returns the URL of the sign-in page. It has the same host name as the product. */
const getAuthPageUrl = ({ settings, ports }: SystemConfig) =>
  `${getDemoGoogleUrl({ settings, ports })}/o/oauth2/v2/auth`;

/** Creates the emulator with demo Google accounts, for installations without a Google client. */
export const createGoogleEmulator = ({ settings, ports }: SystemConfig): Program => ({
  ...createService(
    settings,
    'google',
    ports.internal.google,
    {
      CLIENT_ID: DEMO.id,
      CLIENT_SECRET: DEMO.secret,
      REDIRECT_URIS: `${settings.siteUrl}/api/calendar/google/callback`,
      PUBLIC_URL: `http://localhost:${ports.google}`,
      STATE_FILE: join(settings.dataDir, 'google.json'),
    },
    'emulators/google',
  ),
  portForwards: [{ from: ports.google, to: ports.internal.google }],
});
