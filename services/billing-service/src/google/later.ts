import type { Route } from '@scheduler/contracts';
import { handle, type Mounted } from '@scheduler/service-kit';

/** Mounts routes whose code is loaded with the first call of one: few accounts ever make one. */
export function later(routes: Route[], load: () => Promise<Mounted[]>): Mounted[] {
  let loaded: Promise<Mounted[]> | undefined;
  return routes.map((route) =>
    handle(route, async (call) => {
      const found = (await (loaded ??= load())).find((mounted) => mounted.route === route);
      if (!found) throw new Error(`Nothing answers ${route.name}`);
      return found.handler(call);
    }),
  );
}
