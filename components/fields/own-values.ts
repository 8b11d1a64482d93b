/**
 * Takes over what the fields within hold and React does not know: typed before the page's script arrived, restored by the browser, or
 * filled in without an event. Each such field reports a change, as if it were typed now. For the `ref` of a form or of a group of fields:
 * the values are read at the first commit, before React writes its own into the fields, and again when the form is submitted, before its
 * `onSubmit` runs.
 */
export function keepOwnValues(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const changes = [...changedTexts(element), ...changedChoices(element)];
  // Once React has finished the commit, and restored its drafts: what the fields hold is newer.
  if (changes.length > 0) queueMicrotask(() => changes.forEach((report) => report()));

  const readSubmitted = () => {
    changedTexts(element).forEach((report) => report());
    enabled(element.querySelectorAll('select')).forEach(reportSelect);
  };
  element.addEventListener('submit', readSubmitted);
  return () => element.removeEventListener('submit', readSubmitted);
}

type Report = () => void;

const NO_TEXT = ['checkbox', 'radio', 'file', 'hidden'];

/** What is disabled until the page is ready cannot have been changed. */
const enabled = <Field extends HTMLElement>(fields: NodeListOf<Field>): Field[] =>
  [...fields].filter((field) => !field.matches(':disabled'));

/** React keeps the `value` attribute of an input as it rendered it last. */
function changedTexts(element: HTMLElement): Report[] {
  const inputs = enabled(element.querySelectorAll('input'));
  return inputs
    .filter((input) => !NO_TEXT.includes(input.type) && !input.readOnly && input.value !== input.defaultValue)
    .map((input) => {
      const { value, selectionStart, selectionEnd } = input;
      return () => {
        if (value === input.defaultValue) return;
        // React watches the element's own property, and passes on only what it has not seen there: the prototype's sets it unseen.
        input.value = input.defaultValue;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
        if (document.activeElement === input && selectionStart !== null) {
          input.setSelectionRange(selectionStart, selectionEnd);
        }
        input.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
}

/** At the first commit only: later, the attributes do not say what React rendered. */
function changedChoices(element: HTMLElement): Report[] {
  const boxes = enabled(element.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]'));
  const changed = boxes.filter(({ type, checked, defaultChecked }) =>
    type === 'radio' ? checked && !defaultChecked : checked !== defaultChecked,
  );
  // Without an option that the markup selects, React made the field itself.
  const selects = enabled(element.querySelectorAll('select')).filter(({ options, selectedIndex }) =>
    [...options].some(({ defaultSelected }, index) => defaultSelected && index !== selectedIndex),
  );
  return [
    ...changed.map((box) => {
      const { checked } = box;
      return () => {
        box.checked = !checked;
        box.click();
      };
    }),
    ...selects.map((select) => {
      const { value } = select;
      return () => {
        select.value = value;
        reportSelect(select);
      };
    }),
  ];
}

function reportSelect(select: HTMLSelectElement): void {
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
