const EVERY = 2000;

for (const time of document.querySelectorAll('time')) showLocally(time);
fitLetter();

document.querySelector('#clear').addEventListener('click', async () => {
  await fetch('/messages', { method: 'DELETE' });
  location.assign('/');
});

/** Takes the list from a fresh copy of this page; the open letter stays as it is. */
async function refresh() {
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const time of fresh.querySelectorAll('time')) showLocally(time);
  const wasEmpty = !document.querySelector('#letters a');
  swap(fresh, '#letters');
  if (!wasEmpty || !fresh.querySelector('#letters a')) return;
  swap(fresh, 'main');
  swap(fresh, '#clear', { hidden: false });
  fitLetter();
}

function swap(fresh, selector, properties) {
  const now = document.querySelector(selector);
  const next = fresh.querySelector(selector);
  if (now.innerHTML !== next.innerHTML) now.replaceChildren(...next.childNodes);
  Object.assign(now, properties);
}

function showLocally(time) {
  const options = { dateStyle: 'medium', timeStyle: 'short' };
  time.textContent = new Date(time.dateTime).toLocaleString(undefined, options);
}

// The sandboxed frame cannot tell its height, so it gets what the window has left.
function fitLetter() {
  const frame = document.querySelector('iframe');
  if (frame) frame.style.height = `${Math.max(320, innerHeight - frame.offsetTop - 120)}px`;
}

setInterval(() => document.hidden || refresh(), EVERY);
