/** Jest's `globalTeardown`: stops what `global-setup` started. */
export default async function tearDown(): Promise<void> {
  await globalThis.testPostgres?.stop();
}
