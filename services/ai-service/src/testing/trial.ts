import { openBench, reading, type Bench, type BenchOptions } from './asking.ts';
import { startModel, type TestModel } from './llm.ts';
import { startProduct, type Person, type Product } from './product.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-11-18T08:00:00Z');

/** Nothing that the grammar here knows; the model's answer says what it means. */
export const ASKED = 'Was steht am Donnerstag an';
export const THURSDAY = reading({
  intent: 'agenda',
  first_day: '2026-11-19',
  last_day: '2026-11-19',
});

const AWAY = 'The language model is not available right now; this was read here.';

/** A reply that the model had no part in. */
export const local = (notice: string | null = AWAY) => ({
  source: 'local',
  notice,
  result: { kind: 'unclear' },
});

/** A reply to what the model read. */
export const understood = { source: 'model', notice: null, result: { kind: 'answer' } };

/** What each test of a model's faults stands on, fresh for every one of them. */
export interface Trial {
  product: Product;
  llm: TestModel;
  ada: Person;
  bench: Bench;
  /** Epoch milliseconds. */
  now: number;
  /** Begins anew, set up otherwise. */
  open: (options?: BenchOptions) => Promise<void>;
  /** How often the model was asked. */
  asked: () => Promise<number>;
}

/** Sets a trial up for a file of tests, and takes it down. */
export function modelTrial(): Trial {
  const trial = { now: NOW } as Trial;
  trial.open = async (options = {}) => {
    await trial.bench?.close().catch(() => undefined);
    const { product, llm, ada } = trial;
    trial.bench = await openBench(product, llm, ada, { clock: () => trial.now, ...options });
    await trial.bench.consent(ada, true);
  };
  trial.asked = async () => (await trial.llm.requests()).length;
  beforeAll(async () => {
    [trial.product, trial.llm] = await Promise.all([startProduct(), startModel()]);
    trial.product.setNow(new Date(NOW).toISOString());
    trial.ada = await trial.product.signedIn();
    const work = await trial.ada.schedule();
    const times = { start_time: '2026-11-19T09:00:00Z', end_time: '2026-11-19T09:30:00Z' };
    await trial.ada.event(work, { title: 'Standup', ...times });
  });
  afterAll(async () => {
    await trial.llm.stop();
    await trial.product.stop();
  });
  beforeEach(async () => {
    trial.now = NOW;
    await trial.llm.reset();
    await trial.llm.answer(ASKED, THURSDAY);
    await trial.open();
  });
  afterEach(() => trial.bench.close());
  return trial;
}
