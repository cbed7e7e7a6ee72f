// Preloaded into every program. Stops the program when its supervisor exits, even after a crash,
// and sends heartbeats from the event loop, so that the supervisor detects a hanging program.
import { HEARTBEAT, HEARTBEAT_INTERVAL_MS } from './hang-detection.ts';

const SHUTDOWN_TIMEOUT_MS = 5000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});

setInterval(() => {
  if (process.connected) process.send?.(HEARTBEAT);
}, HEARTBEAT_INTERVAL_MS).unref();

// The channel alone shouldn't keep the process alive.
process.channel?.unref();
