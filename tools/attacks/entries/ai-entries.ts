import { getTime } from '../fixture/resources.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { noInput, type Entries } from './entry.ts';

const toPlan = ({ ids }: Fixture) => ({ params: { plan_id: ids.plan } });
const toRange = () => ({ query: { from: getTime(0), to: getTime(7) } });

/** Short, because each optimization occupies a processor for its time budget. */
const TIME_BUDGET_MS = 50;
const toWindow = () => ({ window: { start: getTime(1), end: getTime(2) } });

export const aiEntries: Entries = {
  'ai.analytics': { access: 'self', build: toRange },
  'ai.analyzePatterns': { access: 'self', build: toRange },
  'ai.quickOptimize': {
    access: 'writers',
    build: ({ ids }) => ({ body: { schedule_id: ids.sharedSchedule, days: 1 } }),
  },
  'ai.optimize': {
    access: 'self',
    build: () => ({ body: { ...toWindow(), time_budget_ms: TIME_BUDGET_MS } }),
  },
  'ai.readPlan': { access: 'owner', build: toPlan },
  // The calendar has changed since the plan was created.
  'ai.applyPlan': {
    access: 'owner',
    build: (fixture) => ({ ...toPlan(fixture), body: {} }),
    statuses: { owner: [200, 409] },
  },
  'ai.suggestMeeting': {
    access: 'self',
    build: ({ accounts: { owner } }) => ({
      body: { duration_minutes: 30, attendees: [{ email: owner.email }], ...toWindow() },
    }),
  },
  'assistant.ask': { access: 'self', build: () => ({ body: { text: 'What is on tomorrow?' } }) },
  'model.read': { access: 'self', build: noInput },
  'model.change': { access: 'self', build: () => ({ body: { enabled: false } }) },
  'model.preview': { access: 'self', build: () => ({ body: { text: 'What is on tomorrow?' } }) },
};
