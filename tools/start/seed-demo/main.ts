import { text } from 'node:stream/consumers';
import { seedDemo, type SeedOptions } from './seed-demo.ts';

// A process of its own, because the requests would leave 15 MB in the supervisor.
const options = JSON.parse(await text(process.stdin)) as Omit<SeedOptions, 'now'>;
try {
  await seedDemo({ ...options, now: new Date() });
} catch (error) {
  process.stderr.write((error as Error).message);
  process.exitCode = 1;
}
