import { ics } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { exportFile, importFile, previewImport } from './operations.ts';

export const icsRoutes = (deps: Parameters<typeof importFile>[0]) => [
  defineHandler(ics.preview, (call) => previewImport(deps, call)),
  defineHandler(ics.importFile, (call) => importFile(deps, call)),
  defineHandler(ics.exportFile, (call) => exportFile(deps, call)),
];
