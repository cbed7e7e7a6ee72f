import type { Scene } from '../scene.ts';
import { calendar } from './calendar.ts';
import { dashboard } from './dashboard.ts';
import { dialogs } from './dialogs.ts';
import { failures } from './failures.ts';
import { landing } from './landing.ts';
import { planning } from './planning.ts';
import { schedules } from './schedules.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { signingIn } from './signing-in.ts';

export const scenes: readonly Scene[] = [
  ...landing,
  ...signingIn,
  ...dashboard,
  ...calendar,
  ...dialogs,
  ...planning,
  ...schedules,
  ...settings,
  ...shell,
  ...failures,
];
