import { enterValue } from './own-values.ts';

interface Step {
  text: string;
  caret: number | null;
}

/** The texts of a field so far; those after `index` can be redone. */
interface History {
  steps: Step[];
  index: number;
}

const MAX_STEPS = 200;

/** In memory only: a field may hold a card number. */
const histories = new WeakMap<EventTarget, History>();

/**
 * Keeps the steps of a field whose text is rewritten while it is typed, and undoes and redoes them one by one, by key, menu or gesture.
 * Repeating it for the same field adds what has changed in the meantime.
 */
export function keepSteps(field: HTMLInputElement): void {
  if (histories.has(field)) return addStep(field);
  histories.set(field, { steps: [readStep(field)], index: 0 });
  field.addEventListener('keydown', (event) => {
    if (event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z') go(event, event.shiftKey ? 1 : -1);
    else if (key === 'y') go(event, 1);
  });
  field.addEventListener('beforeinput', (event) => {
    if (event.inputType === 'historyUndo') go(event, -1);
    else if (event.inputType === 'historyRedo') go(event, 1);
  });
}

// On the window, so that React has passed the change on, and the field holds the formatted text.
if (typeof window !== 'undefined') window.addEventListener('input', ({ target }) => addStep(target));

function addStep(target: EventTarget | null): void {
  const history = target && histories.get(target);
  if (!history || !(target instanceof HTMLInputElement)) return;
  const step = readStep(target);
  if (step.text === history.steps[history.index]?.text) return;
  history.steps = [...history.steps.slice(0, history.index + 1), step].slice(-MAX_STEPS);
  history.index = history.steps.length - 1;
}

function go(event: Event, by: 1 | -1): void {
  const field = event.currentTarget;
  const history = field && histories.get(field);
  if (!history || !(field instanceof HTMLInputElement) || field.readOnly) return;
  event.preventDefault();
  const step = history.steps[history.index + by];
  if (!step) return;
  history.index += by;
  enterValue(field, step.text, step.caret);
}

const readStep = (field: HTMLInputElement): Step => ({ text: field.value, caret: field.selectionStart });
