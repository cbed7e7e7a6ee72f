import { defineRemote } from '@scheduler/platform';
import { LandingScreen } from './landing-screen.tsx';

export const lifecycles = defineRemote(LandingScreen);
