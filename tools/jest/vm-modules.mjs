import { spawnSync } from 'node:child_process';
import vm from 'node:vm';

// Jest loads ESM-only packages through vm modules, which need a flag in Node. Without the flag,
// restart with it, so that a plain `jest` works too.
if (!('SourceTextModule' in vm)) {
  const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const { status } = spawnSync(process.execPath, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim() },
  });
  process.exit(status ?? 1);
}
