import {
  createAssistantFixture,
  buildModelIntent,
  type AssistantFixture,
  type AssistantFixtureOptions,
} from './assistant-fixture.ts';
import { startLlmEmulator, type LlmEmulator } from './llm-emulator.ts';
import { startServices, type TestUser, type ServiceFixture } from './service-fixture.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-11-18T08:00:00Z');

/** A request that the grammar doesn't support, so it is sent to the model. */
export const AGENDA_REQUEST = 'Was steht am Donnerstag an';
export const THURSDAY_AGENDA = buildModelIntent({
  intent: 'agenda',
  first_day: '2026-11-19',
  last_day: '2026-11-19',
});

const UNAVAILABLE_NOTICE =
  "The language model isn't available right now, so we interpreted this without it.";

/** Matches a reply that was produced without the model. */
export const localReply = (notice: string | null = UNAVAILABLE_NOTICE) => ({
  source: 'local',
  notice,
  result: { kind: 'unclear' },
});

/** Matches a reply to a request that the model interpreted. */
export const modelReply = { source: 'model', notice: null, result: { kind: 'answer' } };

/** The services, user and emulator for tests of model failures. Reset before each test. */
export interface ModelFixture {
  services: ServiceFixture;
  llm: LlmEmulator;
  user: TestUser;
  assistant: AssistantFixture;
  /** Epoch milliseconds. */
  now: number;
  /** Restarts ai-service with other options. */
  restart: (options?: AssistantFixtureOptions) => Promise<void>;
  /** Returns the number of requests that the model received. */
  countRequests: () => Promise<number>;
}

/** Registers the setup and teardown for a test file. */
export function setUpModelFixture(): ModelFixture {
  const fixture = { now: NOW } as ModelFixture;
  fixture.restart = async (options = {}) => {
    await fixture.assistant?.close().catch(() => undefined);
    const { services, llm, user } = fixture;
    fixture.assistant = await createAssistantFixture(services, llm, user, {
      clock: () => fixture.now,
      ...options,
    });
    await fixture.assistant.giveConsent(user, true);
  };
  fixture.countRequests = async () => (await fixture.llm.getRequests()).length;
  beforeAll(async () => {
    [fixture.services, fixture.llm] = await Promise.all([startServices(), startLlmEmulator()]);
    fixture.services.setNow(new Date(NOW).toISOString());
    fixture.user = await fixture.services.createUser();
    const workSchedule = await fixture.user.createSchedule();
    const standupTimes = { start_time: '2026-11-19T09:00:00Z', end_time: '2026-11-19T09:30:00Z' };
    await fixture.user.createEvent(workSchedule, { title: 'Standup', ...standupTimes });
  });
  afterAll(async () => {
    await fixture.llm.stop();
    await fixture.services.stop();
  });
  beforeEach(async () => {
    fixture.now = NOW;
    await fixture.llm.reset();
    await fixture.llm.setResponse(AGENDA_REQUEST, THURSDAY_AGENDA);
    await fixture.restart();
  });
  afterEach(() => fixture.assistant.close());
  return fixture;
}
