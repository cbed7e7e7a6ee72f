import { join } from 'node:path';
import type { Settings } from './config.ts';
import type { Program } from './program.ts';
import type { Wiring } from './programs.ts';
import { at, service } from './service.ts';

/** What says that another Google is meant than the emulator: the real one, or somebody else's. */
const OWN = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_BASE_URL',
  'GOOGLE_AUTH_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_CALENDAR_URL',
];

const DEMO = { id: 'demo.apps.googleusercontent.com', secret: 'demo-secret' };

export const usesDemoGoogle = ({ env }: Settings): boolean => !OWN.some((name) => env[name]);

const isGoogle = (url: string) => /(^|\.)google(apis)?\.com$/.test(new URL(url).hostname);

/** Whether people connect accounts of Google's, or of some emulator. */
export const googleMode = ({ env }: Settings): 'live' | 'demo' => {
  const page = env['GOOGLE_AUTH_URL'] || env['GOOGLE_BASE_URL'];
  const isLive = page ? URL.canParse(page) && isGoogle(page) : env['GOOGLE_CLIENT_ID'];
  return isLive ? 'live' : 'demo';
};

/** Where the demo accounts are, if there are any. */
export const demoGoogleUrl = ({ settings, ports }: Pick<Wiring, 'settings' | 'ports'>) =>
  usesDemoGoogle(settings) ? `http://localhost:${ports.google}` : undefined;

const LOOPBACK = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/;

/** A Google on this machine reaches the service; the real one needs an address of the world's. */
const webhookEnv = ({ settings: { env }, ports }: Wiring, google: string | undefined) =>
  !env['GOOGLE_WEBHOOK_URL'] && LOOPBACK.test(google ?? '')
    ? { GOOGLE_WEBHOOK_URL: `${at(ports.billing)}/api/calendar/google/notifications` }
    : {};

/** Which Google billing-service and its worker speak to; the user's own settings go along anyway. */
export function googleEnv(wiring: Wiring): NodeJS.ProcessEnv {
  const { settings, ports } = wiring;
  const { env } = settings;
  const isDemo = usesDemoGoogle(settings);
  const base = isDemo ? at(ports.google) : env['GOOGLE_BASE_URL'];
  // Another emulator may ask for no client of one's own.
  const isNamed = env['GOOGLE_CLIENT_ID'] || env['GOOGLE_CLIENT_SECRET'];
  return {
    ...(!isNamed && { GOOGLE_CLIENT_ID: DEMO.id, GOOGLE_CLIENT_SECRET: DEMO.secret }),
    ...(isDemo && { GOOGLE_BASE_URL: base, GOOGLE_AUTH_URL: authPage(wiring) }),
    ...webhookEnv(wiring, base),
  };
}

/** The one page that a browser opens, at the name that its address bar shows of the product. */
const authPage = ({ settings, ports }: Wiring) =>
  `${demoGoogleUrl({ settings, ports })}/o/oauth2/v2/auth`;

/** Demo Google accounts for those who have no client of Google's. */
export const googleEmulator = ({ settings, ports }: Wiring): Program =>
  service(
    settings,
    'google',
    ports.google,
    {
      CLIENT_ID: DEMO.id,
      CLIENT_SECRET: DEMO.secret,
      REDIRECT_URIS: `${settings.siteUrl}/api/calendar/google/callback`,
      PUBLIC_URL: `http://localhost:${ports.google}`,
      STATE_FILE: join(settings.dataDir, 'google.json'),
    },
    'emulators/google',
  );
