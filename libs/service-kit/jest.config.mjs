import { servicePreset } from './src/testing/jest-preset.mjs';

export default servicePreset();
