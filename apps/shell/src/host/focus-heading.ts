/** Moves the focus to a heading, which tells where one is, without moving the page. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
