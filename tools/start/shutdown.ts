import { StartError } from './start-error.ts';
import { stopProduct } from './product.ts';
import type { Supervisor } from './supervisor.ts';

// Ctrl+C arrives twice, from the terminal and through start.mjs.
const DUPLICATE_SIGNAL_MS = 800;

/** Stops the product gracefully on the first signal and kills it on the second. */
export function stopOnSignal(
  supervisor: Supervisor,
  beforeStop: () => void = () => undefined,
): void {
  let firstSignalAt = 0;
  const stop = () => {
    if (firstSignalAt > 0) {
      if (performance.now() - firstSignalAt < DUPLICATE_SIGNAL_MS) return;
      supervisor.kill();
      process.exit(1);
    }
    firstSignalAt = performance.now();
    if (process.stdout.isTTY) process.stdout.write('\n');
    console.log('Stopping …');
    beforeStop();
    stopProduct(supervisor).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(signal, stop);
  }
}

/** Runs the start. On failure, prints the message, stops everything and exits with code 1. */
export async function runOrExit(
  start: (register: (supervisor: Supervisor) => Supervisor) => Promise<void>,
): Promise<void> {
  let supervisor: Supervisor | undefined;
  try {
    await start((registered) => (supervisor = registered));
  } catch (error) {
    if (supervisor?.isStopping) return;
    console.error(error instanceof StartError ? error.message : error);
    if (supervisor) await stopProduct(supervisor);
    process.exit(1);
  }
}
