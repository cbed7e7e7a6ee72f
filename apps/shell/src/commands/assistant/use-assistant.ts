import { ApiError } from '@scheduler/api-client';
import { assistant, type AssistantReply } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useEffect, useRef, useState } from 'react';
import { localZone } from '../when.ts';

export interface Failure {
  text: string;
  /** Whether another plan would be able to do it. */
  isOfPlan: boolean;
}

/** One request with its answer, or with what kept it from being answered. */
export interface Turn {
  id: number;
  text: string;
  reply?: AssistantReply;
  failure?: Failure;
}

const FAILED = t('The assistant could not answer. Please try again.');
const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { text: error.message, isOfPlan: error.code === 'plan-upgrade-needed' }
    : { text: FAILED, isOfPlan: false };

const PATIENCE_MS = 45_000;

/** A conversation that lasts as long as its panel is open. */
export function useAssistant(first: string) {
  const { api } = usePlatform();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const ending = useRef(new AbortController());
  const next = useRef(1);

  const answer = async (turn: Turn) => {
    const { signal } = ending.current;
    const settle = (outcome: Partial<Turn>) =>
      setTurns((all) => all.map((each) => (each.id === turn.id ? { ...each, ...outcome } : each)));
    try {
      const body = { text: turn.text, time_zone: localZone() };
      settle({ reply: await api.call(assistant.ask, { body, signal, timeout: PATIENCE_MS }) });
    } catch (error) {
      if (!signal.aborted) settle({ failure: failureOf(error) });
    }
  };
  const ask = (text: string) => {
    const turn = { id: next.current, text };
    next.current += 1;
    setTurns((all) => [...all, turn]);
    void answer(turn);
  };
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    if (first) ask(first);
    return () => {
      controller.abort();
      setTurns([]);
    };
    // The panel is opened anew for another first request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first]);
  return { turns, ask, isAsking: turns.some(({ reply, failure }) => !reply && !failure) };
}
