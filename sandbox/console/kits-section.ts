import type { Language } from '../look/site-header.ts';
import { SEED_KITS } from '../state/seed-kits.ts';
import { accountPath } from './controls-path.ts';
import { statusLine } from './fields.ts';
import { spokenPhone } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

const TEXTS = {
  en: {
    title: 'Starter kits',
    about: 'A kit’s six-digit code goes to one address and one phone number, once.',
    wizard: 'Try one in the store’s wizard',
    next: (outbox: Html) =>
      html`The message in the ${outbox} says what to do next: its owner signs in with the phone number.`,
    outbox: 'outbox',
    fresh: 'A fresh kit.',
    assigned: 'A fresh kit, until it was assigned.',
    made: 'There is a new kit in the list.',
    make: 'Make a kit',
  },
  es: {
    title: 'Paquetes de inicio',
    about: 'El código de seis dígitos de un paquete sirve una sola vez, para una dirección y un número de teléfono.',
    wizard: 'Pruebe uno en la página de la tienda',
    next: (outbox: Html) =>
      html`El mensaje que está en la ${outbox} dice cómo seguir: se inicia sesión con el número de teléfono.`,
    outbox: 'bandeja de salida',
    fresh: 'Un paquete nuevo.',
    assigned: 'Un paquete nuevo, hasta que se asignó.',
    made: 'Hay un paquete nuevo en la lista.',
    make: 'Crear un paquete',
  },
} as const;

/** Starter kit codes, what each one does, and which phone has it. */
export function kitsSection({ kits, language, webApp }: ConsoleData): Html {
  const texts = TEXTS[language];
  const row = (code: string, purpose: string, phone: string | null | undefined) =>
    kitRow(language, code, purpose, phone);
  const holders = new Map(kits.taken.map(({ deviceCode, assignedPhone }) => [deviceCode, assignedPhone]));
  return section(
    { id: 'kits', title: texts.title, isScope: true },
    html`
      <p>
        ${texts.about} ${webApp && html`<a href="${webApp}/${language}/dollargeneral">${texts.wizard}</a>.`}
        ${texts.next(html`<a href="#outbox">${texts.outbox}</a>`)}
      </p>
      <ul id="kit-codes" class="rows" data-live>
        ${SEED_KITS.map(({ code, purpose, purposeInSpanish }) => row(code, language === 'es' ? purposeInSpanish : purpose, holders.get(code)))}
        ${kits.free.map(({ deviceCode }) => row(deviceCode, texts.fresh, null))}
        ${kits.taken
          .filter(({ deviceCode }) => !SEED_KITS.some(({ code }) => code === deviceCode))
          .map(({ deviceCode, assignedPhone }) => row(deviceCode, texts.assigned, assignedPhone))}
      </ul>
      <p class="actions">
        <button data-send="/__sandbox/device-codes" data-body='{"count":1}' data-done="${texts.made}">
          ${texts.make}
        </button>
      </p>
      ${statusLine}
    `,
  );
}

function kitRow(language: Language, code: string, purpose: string, phone: string | null | undefined): Html {
  return html`<li id="kit-${code}">
    <p>
      <strong><code>${code}</code></strong>
      ${phone && html`<a href="${accountPath(language, phone)}">${spokenPhone(phone)}</a>`}
    </p>
    <p class="quiet">${purpose}</p>
  </li>`;
}
