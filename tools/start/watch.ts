import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './config.ts';
import type { Supervisor } from './supervisor.ts';

const QUIET = 200;

/** What runs from a folder's source. */
const programsOf: Record<string, string[]> = {
  'services/auth-service': ['auth-service'],
  'services/core-api': ['core-api', 'core-worker'],
  'services/billing-service': ['billing-service'],
  'services/ai-service': ['ai-service'],
  'services/gateway': ['gateway'],
  'emulators/mail': ['emulators'],
};
const shared = ['libs/contracts', 'libs/api-client', 'libs/scheduling', 'libs/service-kit'];

/** Restarts a service when its source or a library under it changes. Returns how to stop watching. */
export function restartOnChange(supervisor: Supervisor): () => void {
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    for (const name of due) supervisor.restart(name);
    console.log(`Restarted ${[...due].join(', ')} after a change`);
    due.clear();
  };
  const watching = [...Object.keys(programsOf), ...shared].map((folder) =>
    watch(join(root, folder, 'src'), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.tsx?$|~$/.test(file)) return;
      for (const name of programsOf[folder] ?? Object.values(programsOf).flat()) due.add(name);
      clearTimeout(timer);
      timer = setTimeout(restart, QUIET);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watching) watcher.close();
  };
}
