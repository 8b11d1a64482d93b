type Field = HTMLInputElement | HTMLSelectElement;
type Value = string | boolean;

/** A field as it is at one moment, with its caret: reporting another one makes React write its own value into it. */
type FieldState = readonly [field: Field, value: Value, caret: number | null];

/**
 * Takes over what the fields within hold and React does not know: typed before the page's script arrived, restored by the browser, or
 * filled in without an event. Each such field reports a change, as if it were typed now. For the `ref` of a form or of a group of fields:
 * the values are read at the first commit, before React writes its own into the fields, and again before each event after which React
 * would: when another field is changed or left, and when the form is submitted, before its `onSubmit` runs.
 */
export function keepOwnValues(element: HTMLElement | null): void {
  if (!element) return;
  const changes = fieldsIn(element).flatMap((field) => {
    const value = ownValue(field) ?? valuesBeforeHydration.get(field.id);
    valuesBeforeHydration.delete(field.id);
    return value === undefined ? [] : [readState(field, value)];
  });
  // Once React has finished the commit, and restored its drafts: what the fields hold is newer.
  if (changes.length > 0) queueMicrotask(() => changes.forEach(report));

  let isReporting = false;
  const readSilent = (event: Event) => {
    if (isReporting) return;
    // The attributes of a text say what React rendered last, those of a box what it rendered first; a select's say nothing.
    const states = fieldsIn(element).flatMap((field) => (isBox(field) ? [] : [readState(field, field.value)]));
    const changedField = event.type === 'input' && event.target;
    if (event.type !== 'submit' && !states.some((state) => state[0] !== changedField && isSilent(state))) return;
    // The change that is under way is reported with the others.
    if (changedField) event.stopPropagation();
    isReporting = true;
    states.forEach(report);
    isReporting = false;
  };
  // They go with the element. A field is left by a press or a key.
  for (const type of ['pointerdown', 'keydown', 'input', 'submit']) element.addEventListener(type, readSilent);
}

/** By the id of the field. */
const valuesBeforeHydration = new Map<string, Value>();

/**
 * For the page's first script, before React reads the markup: where a browser has translated that already, React discards it, and the
 * fields that it makes anew take over what the discarded ones held.
 */
export function holdOwnValues(): void {
  for (const field of fieldsIn(document)) {
    const value = ownValue(field);
    if (field.id !== '' && value !== undefined) valuesBeforeHydration.set(field.id, value);
  }
}

/** What is disabled until the page is ready cannot have been changed. */
function fieldsIn(parent: ParentNode): Field[] {
  return [
    ...parent.querySelectorAll<Field>('input:enabled:not([type=file], [type=hidden], [readonly]), select:enabled'),
  ];
}

const isBox = (field: Field) => field.type === 'checkbox' || field.type === 'radio';

const readState = (field: Field, value: Value): FieldState => [
  field,
  value,
  field instanceof HTMLInputElement ? field.selectionStart : null,
];

const isSilent = ([field, value]: FieldState) => field instanceof HTMLInputElement && value !== field.defaultValue;

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

/** Sets the value of a field that React does not know, in a way that React takes for the customer's. */
function report(state: FieldState): void {
  const [field, value, caret] = state;
  const isSelect = field instanceof HTMLSelectElement;
  if (typeof value === 'string') {
    if (isSelect || isSilent(state)) enterValue(field, value, caret);
  } else if (!isSelect) {
    field.checked = !value;
    field.click();
  }
}

/** Sets a text as if the customer had typed or chosen it now. */
export function enterValue(field: Field, text: string, caret: number | null): void {
  // React watches the element's own property, and passes on only what it has not seen there: the prototype's sets it unseen.
  field.value = `${text}.`;
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field);
  const isInput = field instanceof HTMLInputElement;
  if (isInput && document.activeElement === field && caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event(isInput ? 'input' : 'change', { bubbles: true }));
}
