import { nodePreset } from '@scheduler/jest-preset';

export default nodePreset();
