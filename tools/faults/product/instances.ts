import { waitUntilHealthy } from '@scheduler/start/health';
import type { Program } from '@scheduler/start/program';
import { localUrl } from '@scheduler/start/service';
import { startArrangedProduct, type ArrangedProduct } from './arranged-product.ts';

/** Services behind the gateway, with the gateway's variable for their addresses. */
const UPSTREAM_VARIABLES = {
  'auth-service': 'AUTH_URL',
  'core-api': 'CORE_URL',
  'billing-service': 'BILLING_URL',
  'ai-service': 'AI_URL',
} as const;

export type ServiceName = keyof typeof UPSTREAM_VARIABLES;

export const serviceNames = Object.keys(UPSTREAM_VARIABLES) as ServiceName[];

const WORKERS = ['core-worker', 'billing-worker'];

const isService = (name: string): name is ServiceName => name in UPSTREAM_VARIABLES;

/** Program names of both instances of a service or worker. */
export const getInstances = (name: string): string[] => [name, `${name}-2`];

/** Services and workers that run in two instances each. */
export const duplicatedNames = [...serviceNames, ...WORKERS];

/** Second instances listen on consecutive ports, starting at `freePort`. */
const getSecondPort = (name: ServiceName, freePort: number) =>
  freePort + serviceNames.indexOf(name);

function createSecondInstance(program: Program, freePort: number): Program[] {
  const { name, env } = program;
  if (WORKERS.includes(name)) return [{ ...program, name: `${name}-2` }];
  if (!isService(name)) return [];
  const port = getSecondPort(name, freePort);
  const readyUrl = `${localUrl(port)}/ready`;
  return [
    {
      ...program,
      name: `${name}-2`,
      env: { ...env, PORT: String(port) },
      ready: (signal) => waitUntilHealthy(readyUrl, signal),
    },
  ];
}

function addAddresses(gateway: Program, freePort: number): Program {
  const env = { ...gateway.env };
  for (const name of serviceNames) {
    const variable = UPSTREAM_VARIABLES[name];
    env[variable] = `${env[variable]},${localUrl(getSecondPort(name, freePort))}`;
  }
  return { ...gateway, env };
}

/** Time for the gateway to detect that an instance is about to stop. */
const SHUTDOWN_DELAY_MS = 2000;

const withShutdownDelay = (program: Program): Program => ({
  ...program,
  env: { ...program.env, SHUTDOWN_DELAY: String(SHUTDOWN_DELAY_MS) },
});

/** Starts a product with two instances of each service and worker behind one gateway. */
export const startTwoInstances = (): Promise<ArrangedProduct> =>
  startArrangedProduct((programs, freePort) =>
    programs.flatMap((program) =>
      program.name === 'gateway'
        ? [addAddresses(program, freePort)]
        : [program, ...createSecondInstance(program, freePort)].map(withShutdownDelay),
    ),
  );

/** Starts a product with a proxy on the given port between the gateway and a service. */
export const startBehindProxy = (
  name: ServiceName,
  proxyPort: number,
  onServiceUrl: (url: string) => void,
): Promise<ArrangedProduct> =>
  startArrangedProduct((programs) =>
    programs.map((program) => {
      if (program.name !== 'gateway') return program;
      const variable = UPSTREAM_VARIABLES[name];
      onServiceUrl(program.env[variable] ?? '');
      return { ...program, env: { ...program.env, [variable]: localUrl(proxyPort) } };
    }),
  );
