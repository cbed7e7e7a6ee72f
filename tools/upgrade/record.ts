import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { withPostgres } from '@scheduler/test-runner/with-postgres';
import { signIn } from './api.ts';
import { dumpRows, readMigrationNames } from './dump.ts';
import { FIXTURES, readResponses, type Recording } from './fixture.ts';
import { readLoggedErrors, startProduct } from './product.ts';
import { createSampleData } from './sample-data.ts';
import { databaseOwners, root, type DatabaseOwner } from './service-folders.ts';

// Records the data of a version for the upgrade tests of later versions:
// node tools/upgrade/record.ts <version> [--from <folder with that version>]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: root } },
});
const [version] = positionals;
if (!version) throw new Error('Usage: node tools/upgrade/record.ts <version> [--from <folder>]');

/**
 * Resolves once the workers have processed everything, so that the recorded responses are final.
 * Emails stay queued, because there is no mail server.
 */
async function waitForJobs(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from core.jobs
       where run_at <= now() and attempts = 0 and task_identifier not like 'send-%'`,
    );
    if (rows[0]?.count === 0) return;
    await new Promise((resume) => setTimeout(resume, 500));
  }
}

const folder = await mkdtemp(join(tmpdir(), 'scheduler-record-'));
try {
  await withPostgres(join(folder, 'postgres'), async (databaseUrl) => {
    const product = await startProduct({
      source: resolve(values.from),
      getDatabaseEnv: () => ({ DATABASE_URL: databaseUrl }),
      withStripe: true,
    });
    console.log('The services are running.');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const apiKey = await createSampleData(product);
      console.log('The data is complete.');
      await waitForJobs(client);
      console.log('The jobs are done.');
      const responses = await readResponses((email) => signIn(product.urls, email));
      await product.stop();
      const migrations = {} as Record<DatabaseOwner, string[]>;
      await mkdir(join(FIXTURES, version), { recursive: true });
      for (const owner of databaseOwners) {
        migrations[owner] = await readMigrationNames(client, owner);
        await writeFile(join(FIXTURES, version, `${owner}.sql`), await dumpRows(client, owner));
      }
      const recording: Recording = { migrations, apiKey, responses };
      const text = `${JSON.stringify(recording, null, 2)}\n`;
      await writeFile(join(FIXTURES, version, 'recording.json'), text);
    } catch (error) {
      console.error(readLoggedErrors(product).join('\n'));
      throw error;
    } finally {
      await client.end();
      await product.stop();
    }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
