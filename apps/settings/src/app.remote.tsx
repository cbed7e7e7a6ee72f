import { defineRemote } from '@scheduler/platform';
import { SettingsScreen } from './settings-screen.tsx';

export const lifecycles = defineRemote(SettingsScreen);
