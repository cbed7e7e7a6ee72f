import { feeds } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { createFeed, readFeed, removeFeed } from './operations.ts';
import { feedsOf } from './repository.ts';

type Deps = Parameters<typeof createFeed>[0];

export const feedRoutes = (deps: Deps) => [
  defineHandler(feeds.list, ({ actor }) => feedsOf(deps.db, actor.userId)),
  defineHandler(feeds.create, (call) => createFeed(deps, call)),
  defineHandler(feeds.remove, (call) => removeFeed(deps, call)),
];

/** What stands at the root of the site, for calendar programs, which have no session. */
export const openFeedRoutes = (deps: Deps) => [defineHandler(feeds.read, (call) => readFeed(deps, call))];
