import { ics } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { exportFile, importFile, previewFile } from './operations.ts';

export const icsRoutes = (deps: Parameters<typeof importFile>[0]) => [
  defineHandler(ics.preview, (call) => previewFile(deps, call)),
  defineHandler(ics.importFile, (call) => importFile(deps, call)),
  defineHandler(ics.exportFile, (call) => exportFile(deps, call)),
];
