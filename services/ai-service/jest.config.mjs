import { servicePreset } from '../../tools/jest/preset.mjs';

export default servicePreset('ai-service');
