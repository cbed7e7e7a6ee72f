import { useEffect, useRef, type Dispatch, type SetStateAction } from 'react';

const DIALOG = '[role="dialog"]';

/**
 * Keeps what is typed from when the menu is asked for until its field is there to take it, which
 * the first time is when its script has come; the screen below gets none of these keys.
 */
export function useTypedAhead(
  isOpen: boolean,
  onTyped: Dispatch<SetStateAction<string>>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.isComposing) return;
      if ((event.target as Element).closest(DIALOG)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') close.current();
      else if (event.key === 'Backspace') onTyped((typed) => typed.slice(0, -1));
      else if (event.key.length === 1) onTyped((typed) => typed + event.key);
    };
    // Before the document, where other keys are heard.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [isOpen, onTyped]);
}
