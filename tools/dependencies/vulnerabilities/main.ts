import { runNpm } from '../npm.ts';
import { parseAudit } from './parse-audit.ts';

/** Exit codes: severe vulnerabilities, and no check. */
const FOUND = 1;
const NOT_CHECKED = 2;

const { stdout } = await runNpm('audit', '--json', '--omit=dev');
const result = parseAudit(stdout);
if (result.kind === 'unavailable') {
  console.error(
    `No dependency was checked, because the registry doesn't support audits: ${result.reason}\n` +
      'Run this command with a registry that does.',
  );
  process.exitCode = NOT_CHECKED;
} else if (result.severe.length > 0) {
  console.error(
    `Dependencies with severe vulnerabilities:\n  ${result.severe.join('\n  ')}\n` +
      'For details, run npm audit --omit=dev.',
  );
  process.exitCode = FOUND;
} else {
  console.log(
    `No severe vulnerabilities in the dependencies of the product; ${result.others} less severe ones.`,
  );
}
