import { callNames, type Fault } from '../control/faults.ts';
import { commonFaults, faultLabels } from './fault-labels.ts';
import { said, selectField, textField } from './fields.ts';
import { countOf, spokenPhone } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

export function faultsSection({ faults }: ConsoleData): Html {
  return section(
    {
      id: 'faults',
      title: 'Faults',
      note: faults.length > 0 ? html`${faults.length} switched on` : html`none switched on`,
    },
    html`
      <p>Make the provider fail, and see what the web app makes of it.</p>
      <div data-scope>
        <h3>Switched on now</h3>
        <ul id="faults-on" class="rows" data-live>
          ${faults.length > 0 ? faults.map(row) : html`<li id="faults-none" class="quiet">None: the provider works.</li>`}
        </ul>
        ${said}
      </div>
      <div data-scope>
        <h3>Often wanted</h3>
        <ul class="common">
          ${commonFaults.map(
            ({ label, says, fault }) =>
              html`<li>
                <button
                  data-send="/__sandbox/faults"
                  data-body="${JSON.stringify(fault)}"
                  data-done="Switched on: ${label}."
                >
                  ${label}
                </button>
                <span class="quiet">${says}</span>
              </li>`,
          )}
        </ul>
        ${said}
      </div>
      <h3>Any other</h3>
      ${form()}
    `,
  );
}

function form(): Html {
  const calls = callNames.map((call) => ({ value: call, label: call }));
  const kinds = Object.entries(faultLabels).map(([kind, { says, fields }]) => ({
    value: kind,
    label: kind,
    hint: says,
    fields,
  }));
  return html`<form data-scope data-send="/__sandbox/faults" data-done="The fault is switched on.">
    <div class="fields">
      ${selectField({
        id: 'fault-call',
        name: 'call',
        label: 'Call',
        hint: 'What the web app asks for.',
        choices: [{ value: '*', label: 'every call' }, ...calls],
        chosen: 'guest-refill',
      })}
      ${selectField({ id: 'fault-kind', name: 'kind', label: 'Kind', choices: kinds })}
      ${textField({
        id: 'fault-code',
        name: 'code',
        label: 'Code',
        hint: 'PAYMENT-1205, for instance.',
        is: { maxlength: 64 },
      })}
      ${textField({
        id: 'fault-status',
        name: 'status',
        label: 'HTTP status',
        is: { type: 'number', min: 200, max: 599, 'data-as': 'number' },
      })}
      ${textField({
        id: 'fault-delay',
        name: 'delayMs',
        label: 'Delay in milliseconds',
        is: { type: 'number', min: 0, max: 600_000, 'data-as': 'number' },
      })}
      ${textField({
        id: 'fault-times',
        name: 'times',
        label: 'How many times',
        hint: 'Empty: until you switch it off.',
        is: { type: 'number', min: 1, value: 1, 'data-as': 'number' },
      })}
      ${textField({
        id: 'fault-phone',
        name: 'match.phone',
        label: 'Only for the phone',
        hint: 'Empty: for everybody.',
        is: { inputmode: 'tel', 'data-as': 'digits' },
      })}
    </div>
    <p class="actions"><button class="primary">Switch it on</button></p>
    ${said}
  </form>`;
}

function row({ id, call, kind, left, code, status, delayMs, match = {} }: Fault): Html {
  const { phone, ...others } = match;
  const details = [
    code && `code ${code}`,
    status !== undefined && `status ${status}`,
    delayMs !== undefined && `${delayMs.toLocaleString('en-US')} ms`,
    phone && `only for the phone ${spokenPhone(phone)}`,
    ...Object.entries(others).map(([name, value]) => `only for ${name} ${value}`),
    Number.isFinite(left) ? `${countOf(left, 'more time', 'more times')}` : 'until switched off',
  ].filter(Boolean);
  return html`<li id="fault-${id}" class="fault">
    <div>
      <strong>${kind}</strong> on <strong>${call === '*' ? 'every call' : call}</strong>
      <p class="quiet">${details.join(' · ')}</p>
    </div>
    <button data-delete="/__sandbox/faults/${id}" data-done="The fault is switched off." data-gone="#faults">
      Switch off<span class="visually-hidden"> ${kind} on ${call}</span>
    </button>
  </li>`;
}
