export interface Platform {
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'openbsd',
  'sunos',
  'win32',
];
const PROCESSORS: Record<string, string> = {
  arm: 'arm',
  arm64: 'arm64',
  armv7: 'arm',
  ia32: 'ia32',
  loong64: 'loong64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
};
const LIBRARIES: Record<string, string> = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
};

/**
 * Parses the platform from the name of a binary package, such as `core-linux-arm64-musl`. npm
 * installs the package only on that platform.
 *
 * @throws Error if the name contains no processor, because npm would install it everywhere
 */
export function parsePlatform(name: string): Platform {
  const words = name.replace('windows', 'win32').split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.flatMap((word) => PROCESSORS[word] ?? []);
  if (cpu.length === 0) throw new Error(`${name} names no processor architecture`);
  const libc = os.includes('linux') ? words.flatMap((word) => LIBRARIES[word] ?? []) : [];
  return { ...(os.length > 0 && { os }), cpu, ...(libc.length > 0 && { libc }) };
}
