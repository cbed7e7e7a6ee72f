import type { Instance } from '../../src/optimizer/instance.ts';

export const FAMILIES: Record<string, unknown>;
export function generate(family: string, seed: string, id?: string): Instance;
