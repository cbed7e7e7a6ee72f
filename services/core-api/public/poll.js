// Makes the tables of a poll grids that are painted: by dragging with a mouse or a finger, or by keys.
// Every cell stands for the radio buttons behind it, which are what is sent.

/** How long a finger rests before it paints downwards too; moved sooner, it scrolls. */
const HOLD_MS = 220;
/** How far a finger moves to the side before it is taken to paint. */
const SIDEWAYS_PX = 8;

const form = document.querySelector('form');
/** The page has the texts, in the language of its reader. */
const wordOf = (answer) => form.querySelector(`[data-answer=${answer}]`).textContent;
const filled = (text, values) => text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
if (form) start(form);

function start(form) {
  const grids = [...form.querySelectorAll('table')].map((table) => asGrid(table));
  const cells = grids.flat(2).filter((cell) => cell !== null);
  if (cells.length === 0) return;
  form.classList.add('painting');
  for (const part of form.querySelectorAll('.brushes, .hint')) part.hidden = false;
  cells[0].button.tabIndex = 0;
  const brush = () => form.querySelector('[name=brush]:checked').value;
  const tell = () => {
    const suits = cells.filter((cell) => cell.answer !== 'no').length;
    const count = form.querySelector('.count');
    count.textContent = filled(count.dataset.text, { suits, all: cells.length });
  };
  for (const grid of grids) {
    paintByPointer(grid, brush, tell);
    paintByKeys(grid, cells, brush, tell);
  }
  tell();
  offerOwnZone(cells, tell);
}

/** A table as rows of cells, `null` where a day has no such time. */
function asGrid(table) {
  table.setAttribute('role', 'grid');
  return [...table.tBodies[0].rows].map((row, y) =>
    [...row.cells].slice(1).map((place, x) => (place.dataset.when ? asCell(place, x, y) : null)),
  );
}

function asCell(place, x, y) {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  place.append(button);
  const radios = [...place.querySelectorAll('input')];
  const show = (word) => {
    button.dataset.answer = word;
    button.setAttribute('aria-label', `${place.dataset.when}: ${wordOf(word)}`);
  };
  show(radios.find((radio) => radio.checked).value);
  return {
    x,
    y,
    button,
    get answer() {
      return radios.find((radio) => radio.checked).value;
    },
    set answer(word) {
      for (const radio of radios) radio.checked = radio.value === word;
      show(word);
    },
  };
}

/** What pressing a cell makes of it: what one paints with, or nothing if it is that already. */
const pressed = (cell, word) => (cell.answer === word ? 'no' : word);

function moveFocus(cells, to) {
  for (const { button } of cells) button.tabIndex = button === to.button ? 0 : -1;
  to.button.focus();
}

function paintByPointer(grid, brush, tell) {
  const cells = grid.flat().filter((cell) => cell !== null);
  const cellAt = ({ clientX, clientY }) => {
    const under = document.elementFromPoint(clientX, clientY);
    return cells.find(({ button }) => button === under);
  };
  let stroke = null;

  /** Everything between the first cell and this one; what the stroke left is as it was. */
  const reach = (to) => {
    const { from, word, before } = stroke;
    const within = (a, b, one) => one >= Math.min(a, b) && one <= Math.max(a, b);
    for (const cell of cells) {
      const isIn = within(from.x, to.x, cell.x) && within(from.y, to.y, cell.y);
      cell.answer = isIn ? word : before.get(cell);
    }
    tell();
  };
  const begin = () => {
    clearTimeout(stroke.timer);
    stroke.isPainting = true;
    reach(stroke.from);
  };
  const end = () => {
    clearTimeout(stroke?.timer);
    stroke = null;
  };
  const takeBack = () => {
    if (stroke?.isPainting) for (const [cell, word] of stroke.before) cell.answer = word;
    tell();
    end();
  };

  for (const from of cells) {
    from.button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      end();
      const before = new Map(cells.map((cell) => [cell, cell.answer]));
      const { pointerId: id, clientX } = event;
      stroke = { id, from, clientX, before, word: pressed(from, brush()), isPainting: false };
      if (from.button.hasPointerCapture(id)) from.button.releasePointerCapture(id);
      if (event.pointerType === 'mouse') begin();
      else stroke.timer = setTimeout(begin, HOLD_MS);
    });
    // What the keyboard presses comes without a pointer.
    from.button.addEventListener('click', (event) => event.preventDefault());
  }
  addEventListener('pointermove', (event) => {
    if (stroke?.id !== event.pointerId) return;
    if (!stroke.isPainting && Math.abs(event.clientX - stroke.clientX) > SIDEWAYS_PX) begin();
    const to = stroke.isPainting && cellAt(event);
    if (to) reach(to);
  });
  addEventListener('pointerup', (event) => {
    if (stroke?.id !== event.pointerId) return;
    if (!stroke.isPainting) begin();
    end();
  });
  // The page scrolls instead.
  addEventListener('pointercancel', (event) => stroke?.id === event.pointerId && takeBack());
  addEventListener('keydown', (event) => event.key === 'Escape' && stroke && takeBack());
  addEventListener('touchmove', (event) => stroke?.isPainting && event.preventDefault(), {
    passive: false,
  });
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The next cell in a direction, over days that have no such time. */
function neighbour(grid, { x, y }, [stepX, stepY]) {
  for (let [nextX, nextY] = [x + stepX, y + stepY]; ; nextX += stepX, nextY += stepY) {
    const found = grid[nextY]?.[nextX];
    if (found !== null) return found;
  }
}

function paintByKeys(grid, all, brush, tell) {
  const paint = (cell, word) => {
    cell.answer = word;
    tell();
  };
  for (const cell of grid.flat().filter((one) => one !== null)) {
    cell.button.addEventListener('focus', () => {
      for (const { button } of all) button.tabIndex = button === cell.button ? 0 : -1;
    });
    cell.button.addEventListener('keydown', (event) => {
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        paint(cell, pressed(cell, brush()));
      }
      const next = STEPS[event.key] && neighbour(grid, cell, STEPS[event.key]);
      if (!STEPS[event.key]) return;
      event.preventDefault();
      if (!next) return;
      if (event.shiftKey) paint(next, cell.answer);
      moveFocus(all, next);
    });
  }
}

/** Links to the times on the reader's own clock, and brings along what is painted already. */
function offerOwnZone(cells, tell) {
  const place = document.querySelector('.zone');
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const key = `painted ${location.pathname}`;
  if (own && own !== place.dataset.zone) {
    const link = document.createElement('a');
    link.href = `?zone=${encodeURIComponent(own)}`;
    const city = own.split('/').at(-1).replaceAll('_', ' ');
    link.textContent = filled(place.dataset.text, { place: city });
    place.append(' ', link);
  }
  const named = () => cells.map(({ button }) => button.parentElement.querySelector('input').name);
  for (const link of place.querySelectorAll('a')) {
    link.addEventListener('click', () => {
      const painted = named().map((name, index) => [name, cells[index].answer]);
      sessionStorage.setItem(key, JSON.stringify(painted));
    });
  }
  const kept = new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  sessionStorage.removeItem(key);
  for (const [index, name] of named().entries()) {
    if (kept.has(name)) cells[index].answer = kept.get(name);
  }
  tell();
}
