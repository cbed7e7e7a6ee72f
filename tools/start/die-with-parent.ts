// Preloaded into every program: when the supervisor is gone, however it went, so is the program.
const PATIENCE = 5000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE).unref();
  process.kill(process.pid, 'SIGTERM');
});

// To watch the channel is no reason to live.
process.channel?.unref();
