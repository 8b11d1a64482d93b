import type { Language } from '../look/site-header.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { selectField, statusLine } from './fields.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';

type View = NonNullable<ConsoleData['found']['view']>;

/** Puts an account at the beginning of, in or after a day of grace. */
export function graceForm(language: Language, { accountId }: View): Html {
  const texts = ACCOUNT_TEXTS[language].grace;
  return html`<form
    class="line"
    data-scope
    data-send="/__sandbox/accounts/${accountId}/grace"
    data-done="${texts.done}"
  >
    ${selectField({
      id: 'grace-state',
      name: 'grace',
      label: texts.label,
      choices: (['offered', 'running', 'over'] as const).map((value) => ({ value, label: texts.states[value] })),
      selectedValue: 'offered',
    })}
    <button class="primary">${texts.submit}</button>
    ${statusLine}
  </form>`;
}
