import pg from 'pg';
import { isDatabaseAway } from './db.ts';

/** serialization_failure: what the queue tries again on soonest. */
const TRY_AGAIN = '40001';

function asPassing(error: unknown): never {
  if (error instanceof Error && isDatabaseAway(error)) Object.assign(error, { code: TRY_AGAIN });
  throw error;
}

/** Its promises fail with one code when the server is away, in whichever way that shows. */
class PatientClient extends pg.Client {
  // The driver's many forms of a call; those that take a callback are left alone.
  override query(...given: unknown[]): never {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    const result = query(...given);
    return (result instanceof Promise ? result.catch(asPassing) : result) as never;
  }
}

class PatientPool extends pg.Pool {
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): never {
    const result: unknown = callback ? super.connect(callback) : super.connect().catch(asPassing);
    return result as never;
  }
}

/**
 * A pool for the job queue, which tries again to take a finished job off only for some of the ways in
 * which a server is away; any other would end the process.
 */
export function patientPool(url: string, max: number): pg.Pool {
  const pool = new PatientPool({
    connectionString: url,
    max,
    keepAlive: true,
    Client: PatientClient,
  });
  // A connection that breaks while nobody uses it is made anew by the next who does.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
