import { loadConfig } from './config.ts';
import { toUserMessage, runSsoCommand } from './sso-command.ts';

const config = loadConfig();
if (config.accounts !== 'local') throw new Error('Manage SSO in the hosted Supabase project');

// Connect directly, like migrations, because a pooler may not have the role's settings yet.
const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;

try {
  process.stdout.write(`${await runSsoCommand(url, process.argv.slice(2))}\n`);
} catch (error) {
  const message = toUserMessage(error);
  if (message === null) throw error;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
