/** Returns a variable that locates the product under test. `start-product.ts` sets all of them. */
function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set. Run the journeys with Playwright, which starts the product.`,
    );
  return value;
}

export const site = (path = '/') => new URL(path, requireEnv('E2E_SITE')).href;
export const mailboxUrl = (path = '/') => new URL(path, requireEnv('E2E_MAILBOX')).href;
export const getDataDir = () => requireEnv('E2E_DATA_DIR');
