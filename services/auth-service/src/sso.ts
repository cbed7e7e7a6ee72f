import { loadConfig } from './config.ts';
import { saidOf, ssoCommand } from './sso-command.ts';

const config = loadConfig();
if (config.accounts !== 'own') throw new Error('The project that keeps the accounts has its own');

try {
  process.stdout.write(`${await ssoCommand(config.DATABASE_URL, process.argv.slice(2))}\n`);
} catch (error) {
  const said = saidOf(error);
  if (said === null) throw error;
  process.stderr.write(`${said}\n`);
  process.exitCode = 1;
}
