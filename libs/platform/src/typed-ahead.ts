import { useEffect, useRef, useState } from 'react';

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * What is typed from when a dialog is asked for until its field is there to take it, which the
 * first time is when its script has come; the screen below gets none of these keys.
 */
export function useTypedAhead(isAsked: boolean, onClose: () => void): string {
  const [typed, setTyped] = useState('');
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isAsked) return;
    const stop = () => window.removeEventListener('keydown', press, { capture: true });
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.isComposing) return;
      // It is there, and has the keys from here on.
      if ((event.target as Element).closest(DIALOG)) return stop();
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') close.current();
      else if (event.key === 'Backspace') setTyped((old) => old.slice(0, -1));
      else if (event.key.length === 1) setTyped((old) => old + event.key);
    };
    // Before the document, where other keys are heard.
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      stop();
      setTyped('');
    };
  }, [isAsked]);
  return typed;
}
