import { ApiError } from '@scheduler/api-client';
import { quickAdd } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getTimeZone } from '../../local-dates.ts';

/** Selected option values by question ID. */
export type QuickAddAnswers = Readonly<Record<string, string>>;

const DEBOUNCE_MS = 250;

/** Parses the text on the server, debounced by `DEBOUNCE_MS`. */
export function useQuickAddParser(text: string, answers: QuickAddAnswers) {
  const { api } = usePlatform();
  const debouncedText = useDebouncedText(text);
  const hasText = debouncedText.trim() !== '';
  const query = useQuery({
    queryKey: ['quick-add', debouncedText, answers],
    queryFn: async ({ signal }) => {
      const body = {
        text: debouncedText,
        time_zone: getTimeZone(),
        locale: navigator.language,
        answers: { ...answers },
      };
      return { ...(await api.call(quickAdd.parse, { body, signal })), text: debouncedText };
    },
    enabled: hasText,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return {
    parsed: hasText ? query.data : undefined,
    parseError: query.isError ? toErrorMessage(query.error) : undefined,
    /** Whether `parsed` belongs to the current text. */
    isCurrent: debouncedText === text && !query.isPlaceholderData,
  };
}

const toErrorMessage = (error: Error) =>
  (error instanceof ApiError && error.errors[0]?.detail) || error.message;

function useDebouncedText(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debouncedText;
}
