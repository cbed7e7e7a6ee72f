import { polls } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { chooseTime, createPoll, listPolls, getPoll, removePoll, type Deps } from './operations.ts';

export const pollRoutes = (deps: Deps) => [
  defineHandler(polls.list, (call) => listPolls(deps, call)),
  defineHandler(polls.read, (call) => getPoll(deps, call)),
  defineHandler(polls.create, (call) => createPoll(deps, call)),
  defineHandler(polls.choose, (call) => chooseTime(deps, call)),
  defineHandler(polls.remove, (call) => removePoll(deps, call)),
];
