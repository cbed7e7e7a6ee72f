// Preloaded into the child processes of tests. A child process that outlived a failed test would
// keep the output of Jest open, and Jest would never end.
process.on('disconnect', () => process.exit(1));

// The channel alone shouldn't keep the process alive.
process.channel?.unref();
