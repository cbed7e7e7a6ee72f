/**
 * Leads the keyboard into the library's '+N more' popover, which hangs at the end of the document
 * without role or name, and back to the button when Escape closes it.
 */
export function enterPopover(): void {
  const opener = document.activeElement as HTMLElement | null;
  requestAnimationFrame(() => {
    const popover = document.querySelector('.rbc-overlay');
    if (!popover) return;
    popover.setAttribute('role', 'dialog');
    popover.setAttribute('aria-label', popover.firstElementChild?.textContent ?? '');
    popover.addEventListener('keydown', (event) => {
      if ((event as KeyboardEvent).key !== 'Escape') return;
      // A press outside is the one thing that the library closes it on.
      document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      opener?.focus();
    });
    popover.querySelector<HTMLElement>('.rbc-event')?.focus();
  });
}
