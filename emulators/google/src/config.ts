const port = (name: string, value: string | undefined, fallback: number) => {
  const number = value === undefined ? fallback : Number(value);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new Error(`${name} must be a port number, not "${value}"`);
};

const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export interface Config {
  host: string;
  port: number;
  /** Where browsers reach the consent page and the accounts; by default the address listened on. */
  publicUrl: string | undefined;
  clientId: string;
  clientSecret: string;
  /** Where codes may be sent; with none named, anywhere. */
  redirectUris: string[];
  /** Where everything is kept over a restart; without it, in memory. */
  stateFile: string | undefined;
  /** Opens `/_control`, by which tests inject faults. */
  control: boolean;
}

export const readConfig = (env = process.env): Config => ({
  host: env.HOST ?? '127.0.0.1',
  port: port('PORT', env.PORT, 4245),
  publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
  clientId: env.CLIENT_ID ?? 'demo.apps.googleusercontent.com',
  clientSecret: env.CLIENT_SECRET ?? 'demo-secret',
  redirectUris: list(env.REDIRECT_URIS),
  stateFile: env.STATE_FILE,
  control: env.CONTROL === '1',
});
