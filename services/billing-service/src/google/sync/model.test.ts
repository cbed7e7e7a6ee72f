import { interleave } from './testing/model.ts';

const DEEP = process.env.DEEP === '1';
const HOW_MANY = DEEP ? 10_000 : 400;
const FIRST = Number(process.env.SEED ?? 1);

test(`${HOW_MANY} interleavings in memory end alike on both sides`, async () => {
  for (let seed = FIRST; seed < FIRST + HOW_MANY; seed += 1) {
    await interleave(seed).catch((error: unknown) => {
      throw new Error(`SEED=${seed}: ${(error as Error).message}`, { cause: error });
    });
  }
});
