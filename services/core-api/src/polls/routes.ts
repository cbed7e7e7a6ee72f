import { polls } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import {
  chooseTime,
  createPoll,
  listPolls,
  readPoll,
  removePoll,
  type Deps,
} from './operations.ts';

export const pollRoutes = (deps: Deps) => [
  handle(polls.list, (call) => listPolls(deps, call)),
  handle(polls.read, (call) => readPoll(deps, call)),
  handle(polls.create, (call) => createPoll(deps, call)),
  handle(polls.choose, (call) => chooseTime(deps, call)),
  handle(polls.remove, (call) => removePoll(deps, call)),
];
