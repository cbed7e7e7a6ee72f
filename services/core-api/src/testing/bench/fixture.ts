import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog, newId, type Actor, type Database } from '@scheduler/service-kit';
import {
  createTestIdentity,
  startBilling,
  startKeyServer,
  startPostgres,
  startTestProcess,
  startTestService,
} from '@scheduler/service-kit/testing';
import { openCoreDatabase } from '../../app.ts';
import { startCoreProcess, startWorkerProcess } from '../service-process.ts';
import { seedCalendar } from './seed.ts';
import { recordStatements } from './statements.ts';

const GATEWAY = fileURLToPath(new URL('../../../../gateway/src/main.ts', import.meta.url));

/** A user with a seeded calendar. */
export interface CalendarOwner {
  userId: string;
  scheduleId: string;
  token: string;
}

/** An installation of core-api that is filled through its API. */
export interface Installation {
  db: Database;
  /** Ends in `/api`. */
  coreUrl: string;
  /** Ends in `/api`. */
  floorUrl: string;
  createOwner: () => Promise<CalendarOwner>;
  close: () => Promise<unknown>;
}

/** Starts Postgres with a large and a small database. Returns functions to start servers. */
export async function createBenchFixture() {
  const postgres = await startPostgres();
  const identity = await createTestIdentity();
  const [billing, keys] = [await startBilling(), await startKeyServer(identity)];
  const log = createLog('bench', 'silent');
  const cleanups: (() => Promise<unknown>)[] = [];
  const largeDb = await openCoreDatabase(postgres, log);
  await largeDb.raw('create database few');
  const smallDbUrl = postgres.url.replace(/\/postgres$/, '/few');
  const smallDb = await openCoreDatabase({ url: smallDbUrl }, log);

  return {
    largeDb,
    smallDb,
    smallDbUrl,
    largeDbUrl: postgres.url,
    createCalendar: async (db: Database, size: number): Promise<CalendarOwner> => {
      const user = identity.createAccount();
      const scheduleId = await seedCalendar(db, user.id, size);
      return { userId: user.id, scheduleId, token: await identity.signToken(user) };
    },
    /** Starts core-api as in production. */
    startCore: async (url: string): Promise<string> => {
      const { baseUrl, stop } = await startCoreProcess({
        DATABASE_URL: url,
        AUTH_ISSUER: identity.issuer,
        AUTH_JWKS_URL: keys.url,
        BILLING_URL: billing.url,
      });
      cleanups.push(stop);
      return baseUrl;
    },
    /** Starts the gateway in front of core-api, whose URL ends in `/api`. */
    startGateway: async (coreUrl: string): Promise<string> => {
      const core = new URL(coreUrl).origin;
      const folder = await mkdtemp(join(tmpdir(), 'bench-gateway-'));
      await writeFile(join(folder, 'index.html'), '<!doctype html>');
      await writeFile(join(folder, 'routes.json'), '[]');
      const { url, stop } = await startTestService(GATEWAY, {
        AUTH_URL: core,
        CORE_URL: core,
        BILLING_URL: core,
        AI_URL: core,
        SITE_URL: 'https://app.test',
        SHELL_DIR: folder,
        REMOTES_DIR: folder,
        RATE_LIMIT: '0',
      });
      cleanups.push(stop, () => rm(folder, { recursive: true }));
      return `${url}/api`;
    },
    /** Starts core-api, its worker and the floor on an empty database. */
    startInstallation: async (name: string): Promise<Installation> => {
      await largeDb.raw(`create database ${name}`);
      const url = postgres.url.replace(/\/postgres$/, `/${name}`);
      const db = await openCoreDatabase({ url }, log);
      const env = { DATABASE_URL: url, LOG_LEVEL: 'info' };
      const core = await startCoreProcess({
        ...env,
        AUTH_ISSUER: identity.issuer,
        AUTH_JWKS_URL: keys.url,
        BILLING_URL: billing.url,
      });
      const worker = await startWorkerProcess(env);
      const floor = await startTestProcess(fileURLToPath(new URL('floor.ts', import.meta.url)), {
        args: [url],
      });
      return {
        db,
        coreUrl: core.baseUrl,
        floorUrl: `http://127.0.0.1:${floor.readyLine}/api`,
        createOwner: async () => {
          const user = identity.createAccount();
          const scheduleId = await seedCalendar(db, user.id, 1);
          return { userId: user.id, scheduleId, token: await identity.signToken(user) };
        },
        close: async () => {
          await Promise.all([core.stop(), worker.stop(), floor.stop()]);
          await db.destroy();
        },
      };
    },
    /** Starts the baseline server, which replays the SQL that core-api runs for this user. */
    startBaseline: async (url: string, owner: CalendarOwner): Promise<string> => {
      const actor: Actor = {
        ...owner,
        email: '',
        fullName: null,
        sessionId: null,
        issuedAt: 0,
        authenticatedAt: 0,
      };
      const file = join(tmpdir(), `statements-${newId()}.json`);
      await writeFile(
        file,
        JSON.stringify(await recordStatements(largeDb, actor, owner.scheduleId)),
      );
      const baseline = fileURLToPath(new URL('baseline.ts', import.meta.url));
      const { readyLine, stop } = await startTestProcess(baseline, { args: [url, file] });
      cleanups.push(stop, () => rm(file));
      return `http://127.0.0.1:${readyLine}/api`;
    },
    close: async () => {
      for (const cleanup of cleanups) await cleanup();
      await Promise.all([smallDb.destroy(), largeDb.destroy(), billing.close(), keys.close()]);
      await postgres.stop();
    },
  };
}
