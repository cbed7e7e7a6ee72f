import { loadConfig } from './config.ts';
import { runLinksCommand } from './email/links-command.ts';

const config = loadConfig();
if (config.accounts !== 'local') throw new Error('The hosted Supabase project sends the emails');

process.stdout.write(`${await runLinksCommand(config, process.argv.slice(2))}\n`);
