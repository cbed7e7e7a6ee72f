import { closeSync, futimesSync, openSync } from 'node:fs';

const HEARTBEAT_INTERVAL_MS = 5000;

/**
 * Updates the modification time of a file every five seconds while the event loop runs. A health check
 * outside the process can detect from its age that a program without an HTTP server hangs.
 *
 * @param file created if it doesn't exist; if missing, the function has no effect
 * @throws Error if the file can't be created
 */
export function startHeartbeatFile(file: string | undefined): void {
  if (file === undefined) return;
  const descriptor = openSync(file, 'a');
  const beat = () => futimesSync(descriptor, new Date(), new Date());
  beat();
  const timer = setInterval(beat, HEARTBEAT_INTERVAL_MS);
  timer.unref();
  process.once('exit', () => closeSync(descriptor));
}
