import { keepFocus } from './keep-focus.ts';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = `<main><h1>Schedules</h1>
    <section><h2>Invitations</h2><button id="accept">Accept</button></section>
    <button id="other">Other</button></main><div id="dialogs"></div>`;
  end = keepFocus();
});
afterEach(() => end());

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const frames = async () => {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
};

test('what goes leaves the focus to the heading of its section', async () => {
  byId('accept').focus();
  byId('accept').remove();
  await frames();
  expect(document.activeElement).toHaveTextContent('Invitations');
});

test('when its section goes too, to the heading of the screen', async () => {
  byId('accept').focus();
  document.querySelector('section')?.remove();
  await frames();
  expect(document.activeElement).toHaveTextContent('Schedules');
});

test('a dialog that closes leaves it to where it was opened from', async () => {
  byId('accept').focus();
  byId('dialogs').innerHTML = '<div role="dialog"><button id="confirm">Delete</button></div>';
  byId('confirm').focus();
  byId('accept').remove();
  byId('dialogs').replaceChildren();
  await frames();
  expect(document.activeElement).toHaveTextContent('Invitations');
});

test('whoever gives it another place is not overruled', async () => {
  byId('accept').focus();
  byId('accept').remove();
  byId('other').focus();
  await frames();
  expect(byId('other')).toHaveFocus();
});

test('a button that is disabled while it works has it again afterwards', async () => {
  const button = byId('accept') as HTMLButtonElement;
  button.focus();
  // As browsers do when it is disabled, and jsdom does not.
  button.blur();
  button.disabled = true;
  await frames();
  expect(document.body).toHaveFocus();
  button.disabled = false;
  await frames();
  expect(button).toHaveFocus();
});

test('it is not taken from where it went meanwhile', async () => {
  const button = byId('accept') as HTMLButtonElement;
  button.focus();
  button.disabled = true;
  byId('other').focus();
  button.disabled = false;
  await frames();
  expect(byId('other')).toHaveFocus();
});

test('nor given to what lies under a dialog that came meanwhile', async () => {
  const button = byId('accept') as HTMLButtonElement;
  button.focus();
  button.blur();
  button.disabled = true;
  byId('dialogs').innerHTML = '<div role="dialog"></div>';
  await frames();
  button.disabled = false;
  await frames();
  expect(document.body).toHaveFocus();
});

test('a toast that is closed leaves it to where one was before', async () => {
  byId('dialogs').innerHTML =
    '<section aria-live="polite"><button id="close">Close</button></section>';
  byId('accept').focus();
  byId('close').focus();
  byId('close').remove();
  await frames();
  expect(document.activeElement).toHaveTextContent('Invitations');
});
