/**
 * Reporter of Jest that prints the unfinished test files when Jest is stopped. Without it, nothing
 * would show which test hangs.
 */
module.exports = class ReportRunningFiles {
  running = new Set();

  constructor() {
    process.once('SIGTERM', () => {
      for (const path of this.running) console.error(`UNFINISHED ${path}`);
      process.exit(1);
    });
  }

  onTestFileStart({ path }) {
    this.running.add(path);
  }

  onTestFileResult({ path }) {
    this.running.delete(path);
  }
};
