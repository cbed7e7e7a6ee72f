import { spawnSync } from 'node:child_process';
import vm from 'node:vm';

/**
 * Megabytes. A worker needs at most about 300 MB, but with Node's default of several gigabytes, V8 lets
 * garbage accumulate until a worker uses 1 GB.
 */
const MAX_HEAP_SIZE = 1024;

// Jest loads ESM-only packages through vm modules, which need a flag in Node. Without the flag,
// restart with it, so that a plain `jest` works too.
if (!('SourceTextModule' in vm)) {
  const flags = `--experimental-vm-modules --disable-warning=ExperimentalWarning --max-old-space-size=${MAX_HEAP_SIZE}`;
  const { status } = spawnSync(process.execPath, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim() },
  });
  process.exit(status ?? 1);
}
