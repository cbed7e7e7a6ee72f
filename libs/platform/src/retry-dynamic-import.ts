const RETRY_DELAY_MS = 3000;
const MAX_ATTEMPTS = 4;

/**
 * Imports a lazy-loaded module, retrying after network failures. Without the retry, one failed chunk
 * request would unmount the surrounding error boundary and discard unsaved form input.
 *
 * @param attempts maximum attempts while online; attempts made offline don't count
 * @throws the last import error
 */
export async function retryDynamicImport<Module>(
  load: () => Promise<Module>,
  attempts = MAX_ATTEMPTS,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine && attempts <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return retryDynamicImport(load, navigator.onLine ? attempts - 1 : attempts);
  }
}
