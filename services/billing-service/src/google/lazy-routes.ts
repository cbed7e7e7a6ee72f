import type { Route } from '@scheduler/contracts';
import { defineHandler, type MountedRoute } from '@scheduler/service-kit';

/**
 * Mounts routes whose handlers are imported on the first request. Most servers rarely use these
 * routes.
 */
export function mountLazily(routes: Route[], load: () => Promise<MountedRoute[]>): MountedRoute[] {
  let loading: Promise<MountedRoute[]> | undefined;
  return routes.map((route) =>
    defineHandler(route, async (call) => {
      const mountedRoutes = await (loading ??= load());
      const match = mountedRoutes.find((mounted) => mounted.route === route);
      if (!match) throw new Error(`The module has no handler for ${route.name}`);
      return match.handler(call);
    }),
  );
}
