type Field = HTMLInputElement | HTMLSelectElement;
type Value = string | boolean;

/**
 * Takes over what the fields within hold and React does not know: typed before the page's script arrived, restored by the browser, or
 * filled in without an event. Each such field reports a change, as if it were typed now. For the `ref` of a form or of a group of fields:
 * the values are read at the first commit, before React writes its own into the fields, and again when the form is submitted, before its
 * `onSubmit` runs.
 */
export function keepOwnValues(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const changes = fieldsIn(element).flatMap((field) => {
    const value = ownValue(field) ?? held.get(field.id);
    held.delete(field.id);
    const caret = field instanceof HTMLInputElement ? field.selectionStart : null;
    return value === undefined ? [] : [() => report(field, value, caret)];
  });
  // Once React has finished the commit, and restored its drafts: what the fields hold is newer.
  if (changes.length > 0) queueMicrotask(() => changes.forEach((change) => change()));

  const readSubmitted = () => {
    for (const field of fieldsIn(element)) {
      if (field instanceof HTMLSelectElement) report(field, field.value, null);
      // The attributes of a text say what React rendered last, those of a box what it rendered first.
      else if (!isBox(field)) report(field, field.value, field.selectionStart);
    }
  };
  element.addEventListener('submit', readSubmitted);
  return () => element.removeEventListener('submit', readSubmitted);
}

/** By the id of the field. */
const held = new Map<string, Value>();

/**
 * For the page's first script, before React reads the markup: where a browser has translated that already, React discards it, and the
 * fields that it makes anew take over what the discarded ones held.
 */
export function holdOwnValues(): void {
  for (const field of fieldsIn(document)) {
    const value = ownValue(field);
    if (field.id !== '' && value !== undefined) held.set(field.id, value);
  }
}

/** What is disabled until the page is ready cannot have been changed. */
function fieldsIn(parent: ParentNode): Field[] {
  const fields = parent.querySelectorAll<Field>('input:not([type=file], [type=hidden], [readonly]), select');
  return [...fields].filter((field) => !field.matches(':disabled'));
}

const isBox = (field: Field) => field.type === 'checkbox' || field.type === 'radio';

/** What a field holds if that is not what it was rendered with. */
function ownValue(field: Field): Value | undefined {
  if (field instanceof HTMLSelectElement) {
    // A field that React made has no option that the markup selects.
    const wasSelected = [...field.options].some(({ defaultSelected }) => defaultSelected);
    return wasSelected && !field.selectedOptions[0]?.defaultSelected ? field.value : undefined;
  }
  if (field.type === 'radio') return (field.checked && !field.defaultChecked) || undefined;
  if (field.type === 'checkbox') return field.checked === field.defaultChecked ? undefined : field.checked;
  return field.value === field.defaultValue ? undefined : field.value;
}

/** Sets the value in a way that React takes for the customer's. */
function report(field: Field, value: Value, caret: number | null): void {
  if (typeof value === 'boolean') {
    if (field instanceof HTMLSelectElement) return;
    field.checked = !value;
    return field.click();
  }
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (value === field.defaultValue) return;
  // React watches the element's own property, and passes on only what it has not seen there: the prototype's sets it unseen.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  if (document.activeElement === field && caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
