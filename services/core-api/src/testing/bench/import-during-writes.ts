import { createMeetingFile } from '../meeting-file.ts';
import type { CalendarOwner, Installation } from './fixture.ts';
import { IMPORT_SIZE, importFile, measureMs } from './import.ts';
import { percentile } from './measure.ts';
import { createBody, post } from './writes.ts';

const WRITERS = 8;
const WRITES_PER_WRITER = 150;

interface ImportDuringWrites {
  importMs: number;
  /** 95th percentile of writes without and during an import, in milliseconds. */
  p95AloneMs: number;
  p95DuringImportMs: number;
}

/** Times an import while eight users write, and their writes with and without it. */
export async function measureImportDuringWrites({
  coreUrl,
  createOwner,
}: Installation): Promise<ImportDuringWrites> {
  const importer = await createOwner();
  const writers = await Promise.all(Array.from({ length: WRITERS }, createOwner));
  const file = createMeetingFile(IMPORT_SIZE);
  const url = `${coreUrl}/events`;

  /** Creates events as all writers, each one at a time, and returns the 95th percentile. */
  async function measureWrites(isDone: (count: number) => boolean): Promise<number> {
    const times: number[] = [];
    const write = async ({ token, scheduleId }: CalendarOwner) => {
      for (let count = 0; !isDone(count); count += 1) {
        times.push(await measureMs(() => post(url, token, createBody(scheduleId))));
      }
    };
    await Promise.all(writers.map(write));
    return percentile(
      times.toSorted((a, b) => a - b),
      0.95,
    );
  }

  await measureWrites((count) => count === WRITES_PER_WRITER);
  const p95AloneMs = await measureWrites((count) => count === WRITES_PER_WRITER);
  let isImported = false;
  const [importMs, p95DuringImportMs] = await Promise.all([
    measureMs(() => importFile(coreUrl, importer, file)).finally(() => {
      isImported = true;
    }),
    measureWrites(() => isImported),
  ]);
  return { importMs, p95AloneMs, p95DuringImportMs };
}
