import { feeds } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { createFeed, getFeed, revokeFeed } from './operations.ts';
import { listFeeds } from './repository.ts';

type Deps = Parameters<typeof createFeed>[0];

export const feedRoutes = (deps: Deps) => [
  defineHandler(feeds.list, ({ actor }) => listFeeds(deps.db, actor.userId)),
  defineHandler(feeds.create, (call) => createFeed(deps, call)),
  defineHandler(feeds.remove, (call) => revokeFeed(deps, call)),
];

/** Routes at the root of the site for calendar apps, which have no session. */
export const publicFeedRoutes = (deps: Parameters<typeof getFeed>[0]) => [
  defineHandler(feeds.read, (call) => getFeed(deps, call)),
];
