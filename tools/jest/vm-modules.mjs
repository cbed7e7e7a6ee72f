import { spawnSync } from 'node:child_process';
import vm from 'node:vm';

// Jest loads ESM-only packages through node:vm's modules, which Node still keeps behind a flag.
// A bare `jest` must work too, so without the flag this run starts itself again with it.
if (!('SourceTextModule' in vm)) {
  const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const { status } = spawnSync(process.execPath, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim() },
  });
  process.exit(status ?? 1);
}
