/** What somebody typed and had not saved when their session ended. */
export interface TypedWork {
  /** Whose it is: nobody else is shown it. */
  userId: string;
  /** The dialog's name, or the screen's. */
  title: string;
  fields: { label: string; value: string }[];
}

const KEY = 'scheduler.typed-work';

/** Kept in this tab, across signing in again. */
export const keptWork = {
  read(userId: string): TypedWork | null {
    const work = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TypedWork | null;
    return work?.userId === userId ? work : null;
  },
  keep: (work: TypedWork) => sessionStorage.setItem(KEY, JSON.stringify(work)),
  forget: () => sessionStorage.removeItem(KEY),
};

type TextField = HTMLInputElement | HTMLTextAreaElement;

const FIELDS = 'input, textarea';
const NO_TEXT = /^(button|checkbox|color|file|hidden|image|password|radio|range|reset|submit)$/;

const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement && !NO_TEXT.test(target.type)) ||
  target instanceof HTMLTextAreaElement;

const labelOf = (field: TextField) =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent.trim() ?? field.placeholder;

const titleOf = (form: Element) =>
  form.querySelector('h1, h2')?.textContent ??
  document.querySelector('h1')?.textContent ??
  document.title;

/** Remembers which fields of the page were typed into. @returns a function that ends it */
export function watchTyping() {
  let last: TextField | null = null;
  const onInput = ({ target }: Event) => {
    if (isTextField(target)) last = target;
  };
  document.addEventListener('input', onInput, true);
  return {
    /** The text of the form that was typed into last, if it is still there. */
    typed(): Omit<TypedWork, 'userId'> | null {
      if (!last?.isConnected) return null;
      const form = last.closest('[role="dialog"]') ?? last.closest('form');
      if (!form) return null;
      const fields = [...form.querySelectorAll(FIELDS)]
        .filter(isTextField)
        .filter(({ value }) => value.trim() !== '')
        .map((field) => ({ label: labelOf(field), value: field.value }));
      return fields.length > 0 ? { title: titleOf(form), fields } : null;
    },
    end: () => document.removeEventListener('input', onInput, true),
  };
}
