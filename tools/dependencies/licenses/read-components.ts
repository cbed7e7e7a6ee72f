import { runNpm } from '../npm.ts';
import type { Component } from './check-licenses.ts';

/** Returns all locked packages, including those for other platforms, from npm's SBOM. */
export async function readComponents(): Promise<Component[]> {
  const args = ['--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { exitCode, stdout } = await runNpm('sbom', ...args);
  if (exitCode !== 0) throw new Error(`npm sbom failed with exit code ${exitCode}`);
  return (JSON.parse(stdout) as { components: Component[] }).components;
}
