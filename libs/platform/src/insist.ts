const AGAIN_MS = 3000;
const TRIES = 4;

/**
 * Loads a part of a screen again until it comes. A part that React is told to be missing takes with it
 * what stands around it, forms and all, whereas a network that was lost comes back.
 *
 * @param tries how often while there is a network
 * @throws what kept it from loading the last time
 */
export async function insist<Part>(load: () => Promise<Part>, tries = TRIES): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine && tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return insist(load, navigator.onLine ? tries - 1 : tries);
  }
}
