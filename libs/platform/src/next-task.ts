/** Lets the browser do first what else it has to do: what a visitor does, what is to be drawn. */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
