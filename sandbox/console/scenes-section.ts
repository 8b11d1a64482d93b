import { said } from './fields.ts';
import { moment, spokenMoney, spokenPhone } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import type { RunningScene } from './read-scene.ts';
import { SCENES } from './scenes.ts';
import { section } from './section.ts';

const CARD = '4242 4242 4242 4242';
const MOST_CALLS = 8;

/** Three guided scenes: the customer's page next to the provider's ledger, each step ticked once it has happened. */
export function scenesSection({ scene, timeZone, webApp }: ConsoleData): Html {
  return section(
    { id: 'scenes', title: 'Scenes', isOpen: true, isScope: true },
    html`
      <p>
        A minute each. Every beginning makes a customer of its own and switches on what the scene needs; nothing is left
        to clean up.
      </p>
      <ul class="common">
        ${Object.entries(SCENES).map(
          ([name, { title, story }]) =>
            html`<li>
              <button
                ${name === scene?.name ? '' : html`class="primary"`}
                data-send="/__sandbox/scenes"
                data-body="${JSON.stringify({ scene: name })}"
                data-follow
              >
                ${name === scene?.name ? `${title}: start over` : title}
              </button>
              <span class="quiet">${story}</span>
            </li>`,
        )}
      </ul>
      ${said} ${scene && stage(scene, timeZone, webApp)}
    `,
  );
}

function stage(scene: RunningScene, timeZone: string, webApp: string | undefined): Html {
  const isOver = scene.steps.every(({ isDone }) => isDone);
  return html`<div class="stage">
    <div>
      <h3>The customer’s page</h3>
      ${webApp && html`<p><a class="beside" href="${webApp}${scene.path}" target="customer" data-beside>Open it beside this one</a></p>`}
      <dl class="facts grid">
        ${facts(scene).map(
          ([term, value]) =>
            html`<div>
              <dt>${term}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      <ol id="scene-steps" class="scene-steps" data-live>
        ${scene.steps.map(
          ({ text, isDone }) =>
            html`<li class="${isDone && 'done'}">${text} ${isDone && html`<span class="tag good">done</span>`}</li>`,
        )}
      </ol>
      <p id="scene-end" role="status" data-live>${isOver && `${scene.title}: that is the end of it.`}</p>
    </div>
    <div>
      <h3>The provider’s ledger</h3>
      <ul id="scene-ledger" class="rows" data-live>
        ${ledger(scene, timeZone)}
      </ul>
    </div>
  </div>`;
}

function facts({ customer, phone, zip, kit }: RunningScene): [string, string][] {
  const place: [string, string][] = [
    ['Address', '100 Maple Street'],
    ['ZIP code', '62701'],
  ];
  const card: [string, string] = ['Card', CARD];
  switch (customer) {
    case 'guest':
      return [['Phone', spokenPhone(phone)], ['ZIP code', zip ?? ''], card];
    case 'stranger':
      return [...place, ['Phone', spokenPhone(phone)], card];
    case 'kit':
      return [...place, ['Device code', kit ?? ''], ['Mobile number', spokenPhone(phone)]];
  }
}

/** Charges and messages first, then the newest calls. */
function ledger({ calls, charges, messages }: RunningScene, timeZone: string): Html[] {
  const rows = [
    ...charges.map(
      ({ id, amountCents, kind, orderNumber }) =>
        html`<li id="scene-charge-${id}">
          <p><strong>${spokenMoney(amountCents)}</strong> charged: ${kind}, order ${orderNumber}</p>
        </li>`,
    ),
    ...messages.map(
      ({ id, channel, text }) =>
        html`<li id="scene-message-${id}">
          <p class="quiet">${channel === 'sms' ? 'SMS' : 'E-mail'}</p>
          <p>${text}</p>
        </li>`,
    ),
    ...calls
      .slice(-MOST_CALLS)
      .reverse()
      .map(
        ({ call, status, fault, time, trackingId }) =>
          html`<li id="scene-call-${call}-${Date.parse(time)}-${trackingId?.slice(0, 8)}">
            <p>
              <strong>${call}</strong>
              <span class="tag${status === 200 ? ' good' : ' bad'}">${status ?? 'no answer'}</span>
              ${fault && html`<span class="tag fault-tag">${fault}</span>`}
              <span class="quiet">${moment(time, timeZone)}</span>
            </p>
          </li>`,
      ),
  ];
  return rows.length > 0 ? rows : [html`<li id="scene-nothing" class="quiet">Nothing yet.</li>`];
}
