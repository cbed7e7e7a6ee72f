/** Where the product under test runs; set by `start-product.ts`. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the journeys start the product themselves`);
  return value;
}

export const site = (path = '/') => new URL(path, setting('E2E_SITE')).href;
export const mailbox = (path = '/') => new URL(path, setting('E2E_MAILBOX')).href;
export const dataDir = () => setting('E2E_DATA_DIR');
