/** Text fields of a form. A list of suggestions has its own use for Enter. */
const TEXT =
  'input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [type=submit], [role=combobox]):not(:disabled), textarea:not(:disabled)';

const HINT = 'enterkeyhint';

/** Fields whose hint comes from here, not from their own markup. */
const hinted = new WeakSet<Element>();

/**
 * The label and the work of the Enter key on a phone: 'next' leads to the next field, the last one says 'done'. With a keyboard, Enter sends
 * the form as ever. For the `ref` of a form.
 */
export function hintEnterKey(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const nextOf = (field: Element) => {
    const fields = [...form.querySelectorAll<HTMLElement>(TEXT)];
    return fields[fields.findIndex((one) => one === field) + 1];
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(TEXT)) return;
    if (target.hasAttribute(HINT) && !hinted.has(target)) return;
    hinted.add(target);
    target.setAttribute(HINT, nextOf(target) ? 'next' : 'done');
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, target, isComposing } = event;
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLElement) || target.getAttribute(HINT) !== 'next')
      return;
    if (navigator.maxTouchPoints === 0 || !window.matchMedia('(pointer: coarse)').matches) return;
    const next = nextOf(target);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  form.addEventListener('focusin', onFocus);
  form.addEventListener('keydown', onKey);
  return () => {
    form.removeEventListener('focusin', onFocus);
    form.removeEventListener('keydown', onKey);
  };
}
