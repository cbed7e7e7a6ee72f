// Preloaded into every program: stops the program when its supervisor exits, even after a crash.
const SHUTDOWN_TIMEOUT_MS = 5000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});

// The channel alone shouldn't keep the process alive.
process.channel?.unref();
