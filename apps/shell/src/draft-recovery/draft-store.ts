import { readStoredJson, safeSessionStorage } from '@scheduler/platform';

/** Unsaved form input, stored when the session expired. */
export interface RecoveredDraft {
  /** User who entered the text. Drafts aren't shown to other users. */
  userId: string;
  /** Title of the dialog or screen. */
  title: string;
  fields: { label: string; value: string }[];
}

const KEY = 'scheduler.typed-work';

const isField = (field: Partial<RecoveredDraft['fields'][number]> | null) =>
  typeof field?.label === 'string' && typeof field.value === 'string';

function isDraft(value: unknown): value is RecoveredDraft {
  const { userId, title, fields } = (value ?? {}) as Partial<RecoveredDraft>;
  const areFieldsValid = Array.isArray(fields) && fields.every(isField);
  return typeof userId === 'string' && typeof title === 'string' && areFieldsValid;
}

/** Stores the draft in this tab. */
export const draftStore = {
  read(userId: string): RecoveredDraft | null {
    const draft = readStoredJson(safeSessionStorage, KEY, isDraft);
    return draft?.userId === userId ? draft : null;
  },
  save: (draft: RecoveredDraft) => safeSessionStorage.setItem(KEY, JSON.stringify(draft)),
  clear: () => safeSessionStorage.removeItem(KEY),
};

type TextField = HTMLInputElement | HTMLTextAreaElement;

const FIELD_SELECTOR = 'input, textarea';
const NON_TEXT_TYPES =
  /^(button|checkbox|color|file|hidden|image|password|radio|range|reset|submit)$/;

const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement && !NON_TEXT_TYPES.test(target.type)) ||
  target instanceof HTMLTextAreaElement;

const getLabel = (field: TextField) =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent.trim() ?? field.placeholder;

const getFormTitle = (form: Element) =>
  form.querySelector('h1, h2')?.textContent ??
  document.querySelector('h1')?.textContent ??
  document.title;

/** Tracks the last text field with input. */
export function watchTyping() {
  let lastField: TextField | null = null;
  const onInput = ({ target }: Event) => {
    if (isTextField(target)) lastField = target;
  };
  document.addEventListener('input', onInput, true);
  return {
    /** Returns the text of the form that last had input, if the form still exists. */
    readDraft(): Omit<RecoveredDraft, 'userId'> | null {
      if (!lastField?.isConnected) return null;
      const form = lastField.closest('[role="dialog"]') ?? lastField.closest('form');
      if (!form) return null;
      const fields = [...form.querySelectorAll(FIELD_SELECTOR)]
        .filter(isTextField)
        .filter(({ value }) => value.trim() !== '')
        .map((field) => ({ label: getLabel(field), value: field.value }));
      return fields.length > 0 ? { title: getFormTitle(form), fields } : null;
    },
    end: () => document.removeEventListener('input', onInput, true),
  };
}
