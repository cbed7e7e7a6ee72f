import { ApiError } from '@scheduler/api-client';
import { assistant, type AssistantReply } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useEffect, useRef, useState } from 'react';
import { getLocalTimeZone } from '../local-dates.ts';

export interface AssistantFailure {
  text: string;
  /** True if the feature requires a higher plan. */
  isOfPlan: boolean;
}

/** A request with its reply or failure. */
export interface Turn {
  id: number;
  text: string;
  reply?: AssistantReply;
  failure?: AssistantFailure;
}

const FAILURE_MESSAGE = t("The assistant couldn't respond. Check your connection.");
const toFailure = (error: unknown): AssistantFailure =>
  error instanceof ApiError
    ? { text: error.message, isOfPlan: error.code === 'plan-upgrade-needed' }
    : { text: FAILURE_MESSAGE, isOfPlan: false };

const TIMEOUT_MS = 45_000;

/** Conversation state of the open dialog. */
export function useAssistant(initialRequest: string) {
  const { api } = usePlatform();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const controllerRef = useRef(new AbortController());
  const nextId = useRef(1);

  const sendTurn = async (turn: Turn) => {
    const { signal } = controllerRef.current;
    const updateTurn = (outcome: Partial<Turn>) =>
      setTurns((current) =>
        current.map((existing) =>
          existing.id === turn.id ? { ...existing, ...outcome } : existing,
        ),
      );
    try {
      const body = { text: turn.text, time_zone: getLocalTimeZone() };
      updateTurn({ reply: await api.call(assistant.ask, { body, signal, timeout: TIMEOUT_MS }) });
    } catch (error) {
      if (!signal.aborted) updateTurn({ failure: toFailure(error) });
    }
  };
  const ask = (text: string) => {
    const turn = { id: nextId.current, text };
    nextId.current += 1;
    setTurns((current) => [...current, turn]);
    void sendTurn(turn);
  };
  useEffect(() => {
    const controller = new AbortController();
    controllerRef.current = controller;
    if (initialRequest) ask(initialRequest);
    return () => {
      controller.abort();
      setTurns([]);
    };
    // Another initial request starts a new conversation.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [initialRequest]);
  return { turns, ask, isAsking: turns.some(({ reply, failure }) => !reply && !failure) };
}
