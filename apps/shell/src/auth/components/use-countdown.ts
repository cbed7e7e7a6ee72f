import { useEffect, useState } from 'react';

/** Counts down seconds. Returns the seconds left and a function that restarts the countdown. */
export function useCountdown(seconds: number) {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSecondsLeft((previous) => previous - 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [secondsLeft, setSecondsLeft] as const;
}
