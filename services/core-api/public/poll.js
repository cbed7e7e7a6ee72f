// Turns the tables of a poll into grids of times that are marked by dragging or with the keyboard.
// Each cell is a button that sets the hidden radio buttons, which the form submits.

/** Touch duration after which vertical moves mark times instead of scrolling. */
const HOLD_MS = 220;
/** Horizontal touch distance after which moves mark times. */
const SIDEWAYS_PX = 8;

const form = document.querySelector('form');
/** The labels are part of the localized page. */
const getLabel = (reply) => form.querySelector(`[data-answer=${reply}]`).textContent;
const fillPlaceholders = (text, values) => text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
if (form) start(form);

function start(form) {
  const grids = [...form.querySelectorAll('table')].map((table) => createGrid(table));
  const cells = grids.flat(2).filter((cell) => cell !== null);
  if (cells.length === 0) return;
  form.classList.add('painting');
  for (const element of form.querySelectorAll('.brushes, .hint')) element.hidden = false;
  cells[0].button.tabIndex = 0;
  const getSelectedReply = () => form.querySelector('[name=brush]:checked').value;
  const updateCount = () => {
    const availableCount = cells.filter((cell) => cell.reply !== 'no').length;
    const count = form.querySelector('.count');
    count.textContent = fillPlaceholders(count.dataset.text, {
      suits: availableCount,
      all: cells.length,
    });
  };
  for (const grid of grids) {
    handlePointer(grid, getSelectedReply, updateCount);
    handleKeyboard(grid, cells, getSelectedReply, updateCount);
  }
  updateCount();
  offerLocalTimeZone(cells, updateCount);
}

/** Returns the rows of cells of a table, with `null` for times that a day doesn't have. */
function createGrid(table) {
  table.setAttribute('role', 'grid');
  return [...table.tBodies[0].rows].map((row, y) =>
    [...row.cells]
      .slice(1)
      .map((element, x) => (element.dataset.when ? createCell(element, x, y) : null)),
  );
}

function createCell(element, x, y) {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  element.append(button);
  const radios = [...element.querySelectorAll('input')];
  const render = (reply) => {
    button.dataset.answer = reply;
    button.setAttribute('aria-label', `${element.dataset.when}: ${getLabel(reply)}`);
  };
  render(radios.find((radio) => radio.checked).value);
  return {
    x,
    y,
    button,
    get reply() {
      return radios.find((radio) => radio.checked).value;
    },
    set reply(reply) {
      for (const radio of radios) radio.checked = radio.value === reply;
      render(reply);
    },
  };
}

/** Pressing a cell sets the selected reply, or clears it if it is already set. */
const toggleReply = (cell, reply) => (cell.reply === reply ? 'no' : reply);

function moveFocus(cells, target) {
  for (const { button } of cells) button.tabIndex = button === target.button ? 0 : -1;
  target.button.focus();
}

function handlePointer(grid, getSelectedReply, updateCount) {
  const cells = grid.flat().filter((cell) => cell !== null);
  const getCellAt = ({ clientX, clientY }) => {
    const element = document.elementFromPoint(clientX, clientY);
    return cells.find(({ button }) => button === element);
  };
  let drag = null;

  /** Marks the rectangle between the first cell and this one, and restores all others. */
  const extendTo = (to) => {
    const { from, reply, previousReplies } = drag;
    const isBetween = (a, b, value) => value >= Math.min(a, b) && value <= Math.max(a, b);
    for (const cell of cells) {
      const isInside = isBetween(from.x, to.x, cell.x) && isBetween(from.y, to.y, cell.y);
      cell.reply = isInside ? reply : previousReplies.get(cell);
    }
    updateCount();
  };
  const startMarking = () => {
    clearTimeout(drag.timer);
    drag.isMarking = true;
    extendTo(drag.from);
  };
  const endDrag = () => {
    clearTimeout(drag?.timer);
    drag = null;
  };
  const cancel = () => {
    if (drag?.isMarking) for (const [cell, reply] of drag.previousReplies) cell.reply = reply;
    updateCount();
    endDrag();
  };

  for (const from of cells) {
    from.button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      endDrag();
      const previousReplies = new Map(cells.map((cell) => [cell, cell.reply]));
      const { pointerId: id, clientX } = event;
      const reply = toggleReply(from, getSelectedReply());
      drag = { id, from, clientX, previousReplies, reply, isMarking: false };
      if (from.button.hasPointerCapture(id)) from.button.releasePointerCapture(id);
      if (event.pointerType === 'mouse') startMarking();
      else drag.timer = setTimeout(startMarking, HOLD_MS);
    });
    // Keyboard input is handled by the keydown listener.
    from.button.addEventListener('click', (event) => event.preventDefault());
  }
  addEventListener('pointermove', (event) => {
    if (drag?.id !== event.pointerId) return;
    if (!drag.isMarking && Math.abs(event.clientX - drag.clientX) > SIDEWAYS_PX) startMarking();
    const to = drag.isMarking && getCellAt(event);
    if (to) extendTo(to);
  });
  addEventListener('pointerup', (event) => {
    if (drag?.id !== event.pointerId) return;
    if (!drag.isMarking) startMarking();
    endDrag();
  });
  // The browser cancels the pointer when it starts to scroll.
  addEventListener('pointercancel', (event) => drag?.id === event.pointerId && cancel());
  addEventListener('keydown', (event) => event.key === 'Escape' && drag && cancel());
  addEventListener('touchmove', (event) => drag?.isMarking && event.preventDefault(), {
    passive: false,
  });
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Returns the next cell in a direction and skips days that don't have the time. */
function findNeighbor(grid, { x, y }, [stepX, stepY]) {
  for (let [nextX, nextY] = [x + stepX, y + stepY]; ; nextX += stepX, nextY += stepY) {
    const cell = grid[nextY]?.[nextX];
    if (cell !== null) return cell;
  }
}

function handleKeyboard(grid, allCells, getSelectedReply, updateCount) {
  const setReply = (cell, reply) => {
    cell.reply = reply;
    updateCount();
  };
  for (const cell of grid.flat().filter((item) => item !== null)) {
    cell.button.addEventListener('focus', () => {
      for (const { button } of allCells) button.tabIndex = button === cell.button ? 0 : -1;
    });
    cell.button.addEventListener('keydown', (event) => {
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        setReply(cell, toggleReply(cell, getSelectedReply()));
      }
      const next = DIRECTIONS[event.key] && findNeighbor(grid, cell, DIRECTIONS[event.key]);
      if (!DIRECTIONS[event.key]) return;
      event.preventDefault();
      if (!next) return;
      if (event.shiftKey) setReply(next, cell.reply);
      moveFocus(allCells, next);
    });
  }
}

/** Adds a link to the page in the browser's time zone. Following it preserves unsent replies. */
function offerLocalTimeZone(cells, updateCount) {
  const container = document.querySelector('.zone');
  const localTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const key = `painted ${location.pathname}`;
  if (localTimeZone && localTimeZone !== container.dataset.zone) {
    const link = document.createElement('a');
    link.href = `?zone=${encodeURIComponent(localTimeZone)}`;
    const city = localTimeZone.split('/').at(-1).replaceAll('_', ' ');
    link.textContent = fillPlaceholders(container.dataset.text, { place: city });
    container.append(' ', link);
  }
  const getInputNames = () =>
    cells.map(({ button }) => button.parentElement.querySelector('input').name);
  for (const link of container.querySelectorAll('a')) {
    link.addEventListener('click', () => {
      const replies = getInputNames().map((name, index) => [name, cells[index].reply]);
      sessionStorage.setItem(key, JSON.stringify(replies));
    });
  }
  const savedReplies = new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  sessionStorage.removeItem(key);
  for (const [index, name] of getInputNames().entries()) {
    if (savedReplies.has(name)) cells[index].reply = savedReplies.get(name);
  }
  updateCount();
}
