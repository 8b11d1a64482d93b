import { SEED_KITS } from '../state/seed-kits.ts';
import { said } from './fields.ts';
import { spokenPhone } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

/** Starter kit codes, what each one does, and which phone has it. */
export function kitsSection({ kits, webApp }: ConsoleData): Html {
  const holders = new Map(kits.taken.map(({ deviceCode, assignedPhone }) => [deviceCode, assignedPhone]));
  return section(
    { id: 'kits', title: 'Starter kits', isScope: true },
    html`
      <p>
        A kit’s six-digit code goes to one address and one phone number, once.
        ${webApp && html`<a href="${webApp}/en/dollargeneral">Try one in the store’s wizard</a>.`} The message in the
        <a href="#outbox">outbox</a> says what to do next: its owner signs in with the phone number.
      </p>
      <ul id="kit-codes" class="rows" data-live>
        ${SEED_KITS.map(({ code, purpose }) => kitRow(code, purpose, holders.get(code)))}
        ${kits.free.map(({ deviceCode }) => kitRow(deviceCode, 'A fresh kit.', null))}
        ${kits.taken
          .filter(({ deviceCode }) => !SEED_KITS.some(({ code }) => code === deviceCode))
          .map(({ deviceCode, assignedPhone }) =>
            kitRow(deviceCode, 'A fresh kit, until it was assigned.', assignedPhone),
          )}
      </ul>
      <p class="actions">
        <button data-send="/__sandbox/device-codes" data-body='{"count":1}' data-done="There is a new kit in the list.">
          Make a kit
        </button>
      </p>
      ${said}
    `,
  );
}

function kitRow(code: string, purpose: string, phone: string | null | undefined): Html {
  return html`<li id="kit-${code}">
    <p>
      <strong><code>${code}</code></strong>
      ${phone && html`<a href="/console/controls?account=${phone}#account">${spokenPhone(phone)}</a>`}
    </p>
    <p class="quiet">${purpose}</p>
  </li>`;
}
