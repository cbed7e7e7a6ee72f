import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog, newId, type Actor, type Database } from '@scheduler/service-kit';
import { createTestIdentity, startBilling, startPostgres } from '@scheduler/service-kit/testing';
import { openCore } from '../../app.ts';
import { portOf, serveKeys, startProcess } from '../process.ts';
import { seedCalendar } from './seed.ts';
import { record } from './statements.ts';

/** Somebody with a calendar. */
export interface Owner {
  userId: string;
  scheduleId: string;
  token: string;
}

/** A Postgres with two databases, and the servers to be compared on them. */
export async function setStage() {
  const postgres = await startPostgres();
  const identity = await createTestIdentity();
  const [billing, keys] = [await startBilling(), await serveKeys(identity)];
  const log = createLog('bench', 'silent');
  const endings: (() => Promise<unknown>)[] = [];
  const many = await openCore(postgres.url, log);
  await many.raw('create database few');
  const fewUrl = postgres.url.replace(/\/postgres$/, '/few');
  const few = await openCore(fewUrl, log);

  return {
    many,
    few,
    fewUrl,
    manyUrl: postgres.url,
    calendar: async (db: Database, size: number): Promise<Owner> => {
      const user = identity.newUser();
      const scheduleId = await seedCalendar(db, user.id, size);
      return { userId: user.id, scheduleId, token: await identity.tokenFor(user) };
    },
    /** The service as it is started for real. */
    serveCore: async (url: string): Promise<string> => {
      const { baseUrl, stop } = await startProcess({
        DATABASE_URL: url,
        AUTH_ISSUER: identity.issuer,
        AUTH_JWKS_URL: keys.url,
        BILLING_URL: billing.url,
      });
      endings.push(stop);
      return baseUrl;
    },
    /** The floor, which repeats what the service sends to Postgres for this person. */
    serveFloor: async (url: string, owner: Owner): Promise<string> => {
      const actor: Actor = { ...owner, email: '', fullName: null, sessionId: null, issuedAt: 0 };
      const file = join(tmpdir(), `statements-${newId()}.json`);
      await writeFile(file, JSON.stringify(await record(many, actor, owner.scheduleId)));
      const floor = fileURLToPath(new URL('floor.ts', import.meta.url));
      const child = spawn(process.execPath, [floor, url, file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      endings.push(
        async () => child.kill(),
        () => rm(file),
      );
      return `http://127.0.0.1:${await portOf(child)}/api`;
    },
    strike: async () => {
      for (const end of endings) await end();
      await Promise.all([few.destroy(), many.destroy(), billing.close(), keys.close()]);
      await postgres.stop();
    },
  };
}
