import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './config.ts';
import type { Supervisor } from './supervisor.ts';

const DEBOUNCE_MS = 200;

/** Programs to restart, by source folder. */
const programsByFolder: Record<string, string[]> = {
  'services/auth-service': ['auth-service'],
  'services/core-api': ['core-api', 'core-worker'],
  'services/billing-service': ['billing-service'],
  'services/ai-service': ['ai-service'],
  'services/gateway': ['gateway'],
  'emulators/mail': ['emulators'],
};
const sharedLibraries = [
  'libs/contracts',
  'libs/api-client',
  'libs/scheduling',
  'libs/service-kit',
];

/** Restarts services when their sources or a shared library change. Returns a function that stops watching. */
export function restartOnChange(supervisor: Supervisor): () => void {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    for (const name of pending) supervisor.restart(name);
    console.log(`Restarted ${[...pending].join(', ')} after a change`);
    pending.clear();
  };
  const watchers = [...Object.keys(programsByFolder), ...sharedLibraries].map((folder) =>
    watch(join(root, folder, 'src'), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.tsx?$|~$/.test(file)) return;
      for (const name of programsByFolder[folder] ?? Object.values(programsByFolder).flat())
        pending.add(name);
      clearTimeout(timer);
      timer = setTimeout(restart, DEBOUNCE_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
