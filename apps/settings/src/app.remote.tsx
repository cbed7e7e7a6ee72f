import { defineRemote } from '@scheduler/platform';
import { SettingsScreen } from './screen/settings-screen.tsx';

export const lifecycles = defineRemote(SettingsScreen);
