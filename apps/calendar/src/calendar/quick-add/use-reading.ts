import { ApiError } from '@scheduler/api-client';
import { quickAdd } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { localZone } from '../../dates.ts';

/** What was said to questions, by their ids. */
export type Answers = Readonly<Record<string, string>>;

const SETTLED = 250;

/** What the server reads in a text once it has not changed for a moment. */
export function useReading(text: string, answers: Answers) {
  const { api } = usePlatform();
  const settled = useSettled(text);
  const asks = settled.trim() !== '';
  const query = useQuery({
    queryKey: ['quick-add', settled, answers],
    queryFn: async ({ signal }) => {
      const body = {
        text: settled,
        time_zone: localZone(),
        locale: navigator.language,
        answers: { ...answers },
      };
      return { ...(await api.call(quickAdd.parse, { body, signal })), text: settled };
    },
    enabled: asks,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return {
    reading: asks ? query.data : undefined,
    fault: query.isError ? faultOf(query.error) : undefined,
    /** Whether it is a reading of what the input holds now. */
    isCurrent: settled === text && !query.isPlaceholderData,
  };
}

const faultOf = (error: Error) =>
  (error instanceof ApiError && error.errors[0]?.detail) || error.message;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
