import { Writable } from 'node:stream';
import { createLog, type Log } from '@scheduler/service-kit';

interface LogRecorder {
  log: Log;
  /** Returns the raw output. */
  text: () => string;
  /** Returns the output as parsed lines. */
  lines: () => Record<string, unknown>[];
}

/** Creates the service's logger with its output captured. */
export function createLogRecorder(): LogRecorder {
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
