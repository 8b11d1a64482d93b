import type { Language } from '../look/site-header.ts';
import { html, type Html } from './html.ts';

/** Where the script reports the result; every element with `data-scope` contains one. */
export const statusLine: Html = html`<p role="status"></p>`;

/** Keeps the page's language when a form that asks for other rows is sent without script. */
export const languageField = (language: Language): Html =>
  html`<input type="hidden" name="lang" value="${language}" />`;

interface Field {
  id: string;
  name: string;
  label: string;
  hint?: string;
  wide?: boolean;
  /** Other attributes of the input. */
  is?: Record<string, string | number>;
}

/** An input with its label. `data-as` names the conversion that the script applies to the text before sending it. */
export function textField({ id, name, label, hint, wide, is = {} }: Field): Html {
  const attributes = Object.entries({ autocomplete: 'off', ...is }).map(([key, value]) => html` ${key}="${value}"`);
  return html`<p class="field${wide && ' wide'}" data-field="${name}">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${name}" ${hint && html`aria-describedby="${id}-hint"`} ${attributes} />
    ${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}
  </p>`;
}

interface Choice {
  value: string;
  label: string;
  /** Shown below the list while this option is selected. */
  hint?: string;
  /** The names of the fields that go with this option; the fields of other options are hidden. */
  fields?: readonly string[];
}

export function selectField(
  field: Omit<Field, 'is'> & { choices: readonly Choice[]; selectedValue?: string | undefined },
): Html {
  const { id, name, label, wide, choices, selectedValue } = field;
  const hint = field.hint ?? choices.find(({ value }) => value === selectedValue)?.hint ?? choices[0]?.hint;
  return html`<p class="field${wide && ' wide'}" data-field="${name}">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}" ${hint && html`aria-describedby="${id}-hint"`}>
      ${choices.map(
        (choice) =>
          html`<option
            value="${choice.value}"
            ${choice.value === selectedValue && html`selected`}
            ${choice.hint && html`data-hint="${choice.hint}"`}
            ${choice.fields && html`data-fields="${choice.fields.join(' ')}"`}
          >
            ${choice.label}
          </option>`,
      )}
    </select>
    ${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}
  </p>`;
}
