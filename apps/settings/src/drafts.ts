const keyOf = (name: string) => `scheduler.draft.${name}`;

/**
 * Text that was typed and not saved, kept in this tab: leaving the screen, or a session that ends,
 * loses nothing.
 */
export const drafts = {
  read: (name: string): string | null => sessionStorage.getItem(keyOf(name)),
  keep: (name: string, text: string): void => sessionStorage.setItem(keyOf(name), text),
  forget: (name: string): void => sessionStorage.removeItem(keyOf(name)),
};
