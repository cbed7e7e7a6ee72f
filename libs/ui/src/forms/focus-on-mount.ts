/**
 * Ref that focuses an input before the next key press. A dialog would focus it later, after it has
 * been painted.
 *
 * @param input the mounted input; `null` when it is unmounted
 */
export const focusOnMount = (input: HTMLInputElement | null): void => input?.focus();
