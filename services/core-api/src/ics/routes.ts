import { ics } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { exportFile, importFile, previewFile } from './operations.ts';

export const icsRoutes = (deps: Parameters<typeof importFile>[0]) => [
  handle(ics.preview, (call) => previewFile(deps, call)),
  handle(ics.importFile, (call) => importFile(deps, call)),
  handle(ics.exportFile, (call) => exportFile(deps, call)),
];
