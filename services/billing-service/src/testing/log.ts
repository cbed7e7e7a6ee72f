import { Writable } from 'node:stream';
import { createLog, type Log } from '@scheduler/service-kit';

interface CapturedLog {
  log: Log;
  /** Everything that was logged, as it would have been written. */
  text: () => string;
  /** The same, a line each. */
  lines: () => Record<string, unknown>[];
}

/** The service's own log, which a test can read. */
export function capturedLog(): CapturedLog {
  const chunks: string[] = [];
  const sink = new Writable({
    write: (chunk, _, done) => {
      chunks.push(String(chunk));
      done();
    },
  });
  const log = createLog('billing', 'info');
  const stream = Object.getOwnPropertySymbols(log).find(
    (symbol) => symbol.description === 'pino.stream',
  );
  Object.assign(log, { [stream as symbol]: sink });
  const text = () => chunks.join('');
  return {
    log,
    text,
    lines: () =>
      text()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
