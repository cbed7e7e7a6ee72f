import { useEffect, useRef, useState } from 'react';

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * Buffers keystrokes between the request to open a dialog and its first render, which may have to
 * wait for a script. The screen below the dialog doesn't receive these keystrokes.
 *
 * @param isOpening whether the dialog was requested
 * @param onClose called when the user presses Escape
 * @returns the buffered text
 */
export function useKeystrokeBuffer(isOpening: boolean, onClose: () => void): string {
  const [buffer, setBuffer] = useState('');
  const onCloseRef = useRef(onClose);
  useEffect(() => {
    onCloseRef.current = onClose;
  });
  useEffect(() => {
    if (!isOpening) return;
    const stopListening = () =>
      window.removeEventListener('keydown', handleKeyDown, { capture: true });
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.isComposing) return;
      // The dialog is rendered and handles keys itself.
      if ((event.target as Element).closest(DIALOG)) return stopListening();
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onCloseRef.current();
      else if (event.key === 'Backspace') setBuffer((current) => current.slice(0, -1));
      else if (event.key.length === 1) setBuffer((current) => current + event.key);
    };
    // On `window`, to run before listeners on `document`.
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => {
      stopListening();
      setBuffer('');
    };
  }, [isOpening]);
  return buffer;
}
