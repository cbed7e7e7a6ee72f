import { feeds } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { createFeed, readFeed, removeFeed } from './operations.ts';
import { feedsOf } from './repository.ts';

type Deps = Parameters<typeof createFeed>[0];

export const feedRoutes = (deps: Deps) => [
  handle(feeds.list, ({ actor }) => feedsOf(deps.db, actor.userId)),
  handle(feeds.create, (call) => createFeed(deps, call)),
  handle(feeds.remove, (call) => removeFeed(deps, call)),
];

/** What stands at the root of the site, for calendar programs, which have no session. */
export const openFeedRoutes = (deps: Deps) => [handle(feeds.read, (call) => readFeed(deps, call))];
