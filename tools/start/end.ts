import { Failure } from './failure.ts';
import { stopProduct } from './product.ts';
import type { Supervisor } from './supervisor.ts';

// Ctrl+C reaches us from the terminal and through start.mjs: two signals, one wish.
const SAME_WISH = 800;

/** Ends the product on the first wish, in order, and on a second one at once. */
export function endOnSignal(supervisor: Supervisor, also: () => void = () => undefined): void {
  let firstWish = 0;
  const end = () => {
    if (firstWish > 0) {
      if (performance.now() - firstWish < SAME_WISH) return;
      supervisor.kill();
      process.exit(1);
    }
    firstWish = performance.now();
    if (process.stdout.isTTY) process.stdout.write('\n');
    console.log('Stopping …');
    also();
    stopProduct(supervisor).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(signal, end);
  }
}

/** Runs the start; what fails is told in one sentence, everything is stopped, and the code is 1. */
export async function orFail(
  start: (running: (supervisor: Supervisor) => Supervisor) => Promise<void>,
): Promise<void> {
  let supervisor: Supervisor | undefined;
  try {
    await start((given) => (supervisor = given));
  } catch (error) {
    if (supervisor?.isStopping) return;
    console.error(error instanceof Failure ? error.message : error);
    if (supervisor) await stopProduct(supervisor);
    process.exit(1);
  }
}
