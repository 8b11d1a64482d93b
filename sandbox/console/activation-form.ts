import type { Language } from '../look/site-header.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { statusLine, selectField, textField } from './fields.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';

type View = NonNullable<ConsoleData['found']['view']>;

/** Sets how an activation goes: how the network sees the modem, and how long each step takes. */
export function activationForm(language: Language, { accountId, activationMs, devices }: View): Html {
  const [modem] = devices;
  const texts = ACCOUNT_TEXTS[language].activation;
  return html`<form
    class="line"
    data-scope
    data-send="/__sandbox/accounts/${accountId}/activation"
    data-done="${texts.done}"
  >
    ${selectField({
      id: 'activation-modem',
      name: 'modem',
      label: texts.network,
      selectedValue: modem?.status === 'NOT_FOUND' ? 'NOT_FOUND' : 'FOUND',
      choices: [
        { value: 'FOUND', label: texts.found },
        { value: 'NOT_FOUND', label: texts.notFound },
      ],
    })}
    ${milliseconds('foundInMs', texts.foundIn, null, texts.foundInHint)}
    ${milliseconds('activationMs', texts.takes, activationMs, texts.takesHint)}
    ${milliseconds('restartMs', texts.restart, modem?.restartMs ?? 0, texts.restartHint)}
    <button class="primary">${texts.submit}</button>
    ${statusLine}
  </form>`;
}

function milliseconds(name: string, label: string, value: number | null, hint: string): Html {
  return textField({
    id: `activation-${name}`,
    name,
    label,
    hint,
    is: { type: 'number', min: 0, max: 3_600_000, 'data-as': 'number', ...(value !== null && { value }) },
  });
}
