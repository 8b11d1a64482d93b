/** The end of a press is not always heard: a select's list of its own swallows it. */
const LONGEST_MS = 3_000;
/** A press without a click, such as a drag, ends this long after the pointer is lifted. A tap's click may come that late. */
const NO_CLICK_MS = 400;

let isPressed = false;
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function release(): void {
  clearTimeout(timer);
  isPressed = false;
  const due = waiting;
  waiting = [];
  for (const run of due) run();
}

/** After the listeners of this event, so that the click is over. */
const releaseIn = (ms: number) => () => {
  clearTimeout(timer);
  timer = setTimeout(release, ms);
};

if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
      releaseIn(LONGEST_MS)();
    },
    true,
  );
  document.addEventListener('keydown', release, true);
  document.addEventListener('click', releaseIn(0), true);
  document.addEventListener('pointercancel', releaseIn(0), true);
  document.addEventListener('pointerup', releaseIn(NO_CLICK_MS), true);
}

/**
 * Runs what changes the page, such as showing the error of a field that lost focus: at once, or if a pointer is down, after its click. What is
 * pressed must not move away between pressing and releasing it, or the click is lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
