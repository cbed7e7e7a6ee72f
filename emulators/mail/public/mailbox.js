const REFRESH_INTERVAL_MS = 2000;

for (const time of document.querySelectorAll('time')) formatLocally(time);
resizeFrame();

document.querySelector('#clear').addEventListener('click', async () => {
  await fetch('/messages', { method: 'DELETE' });
  location.assign('/');
});

/** Updates the list from a fresh copy of this page without closing the open email. */
async function refresh() {
  const response = await fetch(location.href).catch(() => undefined);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const time of fresh.querySelectorAll('time')) formatLocally(time);
  const wasEmpty = !document.querySelector('#emails a');
  swap(fresh, '#emails');
  if (!wasEmpty || !fresh.querySelector('#emails a')) return;
  swap(fresh, 'main');
  swap(fresh, '#clear', { hidden: false });
  resizeFrame();
}

function swap(fresh, selector, properties) {
  const now = document.querySelector(selector);
  const next = fresh.querySelector(selector);
  if (now.innerHTML !== next.innerHTML) now.replaceChildren(...next.childNodes);
  Object.assign(now, properties);
}

function formatLocally(time) {
  const options = { dateStyle: 'medium', timeStyle: 'short' };
  time.textContent = new Date(time.dateTime).toLocaleString(undefined, options);
}

// The sandboxed frame can't report its height, so it fills the window.
function resizeFrame() {
  const frame = document.querySelector('iframe');
  if (frame) frame.style.height = `${Math.max(320, innerHeight - frame.offsetTop - 120)}px`;
}

setInterval(() => document.hidden || refresh(), REFRESH_INTERVAL_MS);
