import { browserPreset } from '@scheduler/jest-preset';

export default browserPreset();
