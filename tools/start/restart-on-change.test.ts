import { combineEmulators } from './emulators/combine.ts';
import { createPrograms } from './programs.ts';
import { mapFoldersToPrograms } from './restart-on-change.ts';
import { createTestConfig } from './testing/wiring.ts';

const programs = combineEmulators(createPrograms(createTestConfig({ RUN_WORKER: 'false' })));
const programsByFolder = mapFoldersToPrograms(programs);

test('a change to any service or emulator restarts every program that runs it', () => {
  const restarted = (folder: string) => programsByFolder.get(folder)?.toSorted();
  expect(restarted('services/core-api')).toEqual(['core-api', 'core-worker']);
  expect(restarted('services/billing-service')).toEqual(['billing-service', 'billing-worker']);
  expect(restarted('services/gateway')).toEqual(['gateway']);
  for (const name of ['mail', 'stripe', 'google', 'llm']) {
    expect(restarted(`emulators/${name}`)).toEqual(['emulators']);
  }
  expect(new Set([...programsByFolder.values()].flat())).toEqual(
    new Set(programs.map(({ name }) => name)),
  );
});

test('a change to a library restarts the programs that import it, directly or indirectly', () => {
  const services = programs.map(({ name }) => name).filter((name) => name !== 'emulators');
  for (const name of ['i18n', 'service-kit', 'contracts', 'scheduling']) {
    expect(programsByFolder.get(`libs/${name}`)?.toSorted()).toEqual(services.toSorted());
  }
  expect(programsByFolder.has('libs/ui')).toBe(false);
});
