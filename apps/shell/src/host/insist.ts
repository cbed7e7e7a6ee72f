const AGAIN_MS = 3000;

/**
 * Loads a part of the page, again and again until it comes: a network that is lost meanwhile comes
 * back, whereas a part that React is told to be missing takes the whole page with it.
 */
export const insist = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return insist(load);
  });
