import { startFocusRestore } from './restore-focus.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<main><h1>Schedules</h1>
    <section><h2>Invitations</h2><button id="accept">Accept</button></section>
    <button id="other">Other</button></main><div id="dialogs"></div>`;
  stop = startFocusRestore();
});
afterEach(() => stop());

const getById = (id: string) => document.getElementById(id) as HTMLElement;
const waitForFrames = async () => {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
};

test('startFocusRestore moves focus to the heading of the section when the focused element is removed', async () => {
  getById('accept').focus();
  getById('accept').remove();
  await waitForFrames();
  expect(document.activeElement).toHaveTextContent('Invitations');
});

test('startFocusRestore moves focus to the heading of the screen when the section is removed', async () => {
  getById('accept').focus();
  document.querySelector('section')?.remove();
  await waitForFrames();
  expect(document.activeElement).toHaveTextContent('Schedules');
});

test('startFocusRestore returns focus to the element that opened a dialog when the dialog closes', async () => {
  getById('accept').focus();
  getById('dialogs').innerHTML = '<div role="dialog"><button id="confirm">Delete</button></div>';
  getById('confirm').focus();
  getById('accept').remove();
  getById('dialogs').replaceChildren();
  await waitForFrames();
  expect(document.activeElement).toHaveTextContent('Invitations');
});

test("startFocusRestore doesn't move focus that was set by other code", async () => {
  getById('accept').focus();
  getById('accept').remove();
  getById('other').focus();
  await waitForFrames();
  expect(getById('other')).toHaveFocus();
});

test('startFocusRestore returns focus to a button that was disabled while it was busy', async () => {
  const button = getById('accept') as HTMLButtonElement;
  button.focus();
  // Browsers blur disabled elements, but jsdom doesn't.
  button.blur();
  button.disabled = true;
  await waitForFrames();
  expect(document.body).toHaveFocus();
  button.disabled = false;
  await waitForFrames();
  expect(button).toHaveFocus();
});

test("startFocusRestore doesn't take focus from an element that has been focused since then", async () => {
  const button = getById('accept') as HTMLButtonElement;
  button.focus();
  button.disabled = true;
  getById('other').focus();
  button.disabled = false;
  await waitForFrames();
  expect(getById('other')).toHaveFocus();
});

test("startFocusRestore doesn't focus elements below an open dialog", async () => {
  const button = getById('accept') as HTMLButtonElement;
  button.focus();
  button.blur();
  button.disabled = true;
  getById('dialogs').innerHTML = '<div role="dialog"></div>';
  await waitForFrames();
  button.disabled = false;
  await waitForFrames();
  expect(document.body).toHaveFocus();
});

test('startFocusRestore returns focus to its previous position when a toast closes', async () => {
  getById('dialogs').innerHTML =
    '<section aria-live="polite"><button id="close">Close</button></section>';
  getById('accept').focus();
  getById('close').focus();
  getById('close').remove();
  await waitForFrames();
  expect(document.activeElement).toHaveTextContent('Invitations');
});
