import { browserPreset } from '../../tools/jest/preset.mjs';

export default browserPreset('i18n');
