import { useEffect, useRef, type MouseEvent } from 'react';
import { gridExtras } from './grid-later.ts';

const fetchExtras = () => void gridExtras.fetch().catch(() => {}); // the next time tries again

/**
 * Whether days and hours can be chosen yet: the code for that, and for keys, comes with the extras,
 * at once for whoever clicks or types before. An early click is made again as soon as it is heard.
 */
export function useChoosing() {
  const canChoose = gridExtras.use() !== null;
  const early = useRef<MouseEvent>(null);
  const noteEarly = (event: MouseEvent) => {
    if (canChoose || (event.target as Element).closest('.rbc-event, button')) return;
    early.current = event;
    fetchExtras();
  };
  useEffect(() => {
    if (canChoose) return;
    document.addEventListener('keydown', fetchExtras);
    return () => document.removeEventListener('keydown', fetchExtras);
  }, [canChoose]);
  useEffect(() => {
    if (!canChoose || !early.current) return;
    const { target, clientX, clientY } = early.current;
    early.current = null;
    for (const type of ['mousedown', 'mouseup']) {
      target.dispatchEvent(new globalThis.MouseEvent(type, { bubbles: true, clientX, clientY }));
    }
  }, [canChoose]);
  return { canChoose, noteEarly };
}
