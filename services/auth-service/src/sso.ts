import { loadConfig } from './config.ts';
import { saidOf, ssoCommand } from './sso-command.ts';

const config = loadConfig({ PORT: '0', ...process.env });
if (config.accounts !== 'own') throw new Error('The project that keeps the accounts has its own');

try {
  console.log(await ssoCommand(config.DATABASE_URL, process.argv.slice(2)));
} catch (error) {
  const said = saidOf(error);
  if (said === null) throw error;
  console.error(said);
  process.exitCode = 1;
}
