/** Jest `globalTeardown`: stops the Postgres started by `global-setup`. */
export default async function tearDown(): Promise<void> {
  await globalThis.testPostgres?.stop();
}
