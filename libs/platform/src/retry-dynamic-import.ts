const RETRY_DELAY_MS = 3000;
const MAX_ATTEMPTS = 4;

/**
 * Imports a lazy-loaded module, retrying after network failures.
 *
 * @param attempts maximum number of attempts
 * @throws the last import error
 */
export async function retryDynamicImport<Module>(
  load: () => Promise<Module>,
  attempts = MAX_ATTEMPTS,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (attempts <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return retryDynamicImport(load, attempts - 1);
  }
}
