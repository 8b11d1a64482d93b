import { said, selectField, textField } from './fields.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';

type View = NonNullable<ConsoleData['found']['view']>;

/** Sets how an activation goes: how the network sees the modem, and how long each step takes. */
export function activationForm({ accountId, activationMs, devices }: View): Html {
  const [modem] = devices;
  return html`<form
    class="line"
    data-scope
    data-send="/__sandbox/accounts/${accountId}/activation"
    data-done="Done: account {accountId} behaves so from now on."
  >
    ${selectField({
      id: 'activation-modem',
      name: 'modem',
      label: 'The network',
      chosen: modem?.status === 'NOT_FOUND' ? 'NOT_FOUND' : 'FOUND',
      choices: [
        { value: 'FOUND', label: 'sees the modem' },
        { value: 'NOT_FOUND', label: 'does not see the modem' },
      ],
    })}
    ${milliseconds('foundInMs', 'Sees it in', null, 'From now on; empty: as chosen')}
    ${milliseconds('activationMs', 'An activation takes', activationMs, 'More than 15,000: its answer is lost')}
    ${milliseconds('restartMs', 'A restart takes', modem?.restartMs ?? 0, 'For so long the home is offline')}
    <button class="primary">Steer the activation</button>
    ${said}
  </form>`;
}

function milliseconds(name: string, label: string, value: number | null, hint: string): Html {
  return textField({
    id: `activation-${name}`,
    name,
    label: `${label} (ms)`,
    hint,
    is: { type: 'number', min: 0, max: 3_600_000, 'data-as': 'number', ...(value !== null && { value }) },
  });
}
