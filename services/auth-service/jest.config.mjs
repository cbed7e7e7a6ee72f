import { servicePreset } from '../../tools/jest/preset.mjs';

// Honest password hashes take their time, the more so on a busy machine.
export default servicePreset('auth-service', { testTimeout: 30_000 });
