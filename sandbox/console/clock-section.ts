import type { Language } from '../look/site-header.ts';
import { statusLine, textField } from './fields.ts';
import { formatCount, moment } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

const DAY = 86_400_000;

const TEXTS = {
  en: {
    title: 'The provider’s clock',
    about:
      'Moving it moves the days left of every account, and sends the reminders of the days that go by: 7, 3 and 1 before an expiry. A web app on this machine follows it.',
    moved: 'The clock is moved.',
    days: 'Days ahead of real time',
    move: 'Move the clock',
    moment: 'Or a moment, in your time zone',
    set: 'Set the clock',
    isReal: 'The clock shows real time.',
    back: 'Back to real time',
    realTime: 'real time',
    far: (days: number) => (days === 0 ? 'less than a day' : formatCount(days, 'day')),
    ahead: (far: string) => `${far} ahead of real time`,
    behind: (far: string) => `${far} behind real time`,
  },
  es: {
    title: 'El reloj del proveedor',
    about:
      'Al moverlo cambian los días restantes de todas las cuentas y se envían los recordatorios de los días que pasan: 7, 3 y 1 antes de un vencimiento. Un sitio en este equipo lo sigue.',
    moved: 'El reloj se movió.',
    days: 'Días de adelanto',
    move: 'Mover el reloj',
    moment: 'O un momento, en su zona horaria',
    set: 'Poner el reloj',
    isReal: 'El reloj muestra la hora real.',
    back: 'Volver a la hora real',
    realTime: 'hora real',
    far: (days: number) => (days === 0 ? 'menos de un día' : formatCount(days, 'día')),
    ahead: (far: string) => `${far} por delante de la hora real`,
    behind: (far: string) => `${far} por detrás de la hora real`,
  },
} as const;

export function clockSection({ language, now, offsetMs, timeZone }: ConsoleData): Html {
  const texts = TEXTS[language];
  const distance = distanceIn(language, offsetMs);
  return section(
    { id: 'clock', title: texts.title, isScope: true, note: html`${distance}` },
    html`
      <p id="clock-now" data-live>
        <strong>${moment(now, timeZone, language)}</strong> <span class="quiet">${timeZone}, ${distance}</span>
      </p>
      <p>${texts.about}</p>
      <div class="side-by-side">
        <form class="line" data-send="/__sandbox/clock" data-done="${texts.moved}">
          ${textField({
            id: 'clock-days',
            name: 'offsetMs',
            label: texts.days,
            is: { type: 'number', min: -3650, max: 3650, required: '', 'data-as': 'days' },
          })}
          <button>${texts.move}</button>
        </form>
        <form class="line" data-send="/__sandbox/clock" data-done="${texts.moved}">
          ${textField({
            id: 'clock-moment',
            name: 'now',
            label: texts.moment,
            is: { type: 'datetime-local', required: '', 'data-as': 'moment' },
          })}
          <button>${texts.set}</button>
        </form>
      </div>
      <p class="actions">
        <button data-send="/__sandbox/clock" data-body="{}" data-done="${texts.isReal}">${texts.back}</button>
      </p>
      ${statusLine}
    `,
  );
}

function distanceIn(language: Language, offsetMs: number): string {
  const { realTime, far, ahead, behind } = TEXTS[language];
  if (offsetMs === 0) return realTime;
  const days = far(Math.round(Math.abs(offsetMs) / DAY));
  return offsetMs > 0 ? ahead(days) : behind(days);
}

const RESET_TEXTS = {
  en: {
    title: 'Start over',
    summary: 'Reset the sandbox …',
    about:
      'The test identities are as on the first day and the clock shows real time. Gone for good: every other identity and account, the charges, the messages, the calls and the faults. The web app keeps its own records.',
    done: 'The sandbox is as on the first day.',
    reset: 'Reset everything',
  },
  es: {
    title: 'Empezar de cero',
    summary: 'Restablecer el entorno de pruebas…',
    about:
      'Las identidades de prueba quedan como el primer día y el reloj muestra la hora real. Desaparecen para siempre las demás identidades y cuentas, los cobros, los mensajes, las llamadas y las fallas. El sitio conserva sus propios registros.',
    done: 'El entorno de pruebas está como el primer día.',
    reset: 'Restablecer todo',
  },
} as const;

export function resetSection({ language }: ConsoleData): Html {
  const { title, summary, about, done, reset } = RESET_TEXTS[language];
  return section(
    { id: 'reset', title, isScope: true },
    html`
      <details>
        <summary>${summary}</summary>
        <p>${about}</p>
        <p class="actions">
          <button class="danger" data-send="/__sandbox/reset" data-done="${done}">${reset}</button>
        </p>
      </details>
      ${statusLine}
    `,
  );
}
