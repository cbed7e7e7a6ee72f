import { nodePreset } from '../../tools/jest/preset.mjs';

export default nodePreset('emulator-google');
