import { statusLine, textField } from './fields.ts';
import { moment } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

const TEXTS = {
  en: {
    title: 'Outages',
    count: (outages: number) => `${outages} switched on`,
    noneOn: 'none switched on',
    about: (page: Html) =>
      html`The network fails in an area. The page ${page} then says so, in place of how to restart the router.`,
    page: 'No internet?',
    ends: (moment: Html) => html`expected to end: ${moment}`,
    endUnknown: html`end unknown`,
    texts: (accounts: number) => (accounts === 1 ? '1 text when it ends' : `${accounts} texts when it ends`),
    over: 'The outage is over.',
    end: 'End it',
    at: 'at',
    none: 'None: the network works.',
    on: 'The outage is switched on.',
    where: 'ZIP code or account number',
    hours: 'Hours until it is over',
    hoursHint: 'Empty: nobody knows.',
    submit: 'Switch it on',
  },
  es: {
    title: 'Cortes',
    count: (outages: number) => (outages === 1 ? '1 activado' : `${outages} activados`),
    noneOn: 'ninguno activado',
    about: (page: Html) =>
      html`La red falla en una zona. La página ${page} lo dice entonces, en lugar de cómo reiniciar el router.`,
    page: '¿No tiene internet?',
    ends: (moment: Html) => html`se espera que termine: ${moment}`,
    endUnknown: html`final desconocido`,
    texts: (accounts: number) => (accounts === 1 ? '1 aviso cuando termine' : `${accounts} avisos cuando termine`),
    over: 'El corte terminó.',
    end: 'Terminar',
    at: 'en',
    none: 'Ninguno: la red funciona.',
    on: 'El corte está activado.',
    where: 'Código postal o número de cuenta',
    hours: 'Horas hasta que termine',
    hoursHint: 'Vacío: nadie lo sabe.',
    submit: 'Activar el corte',
  },
} as const;

export function outagesSection({ language, outages, timeZone }: ConsoleData): Html {
  const texts = TEXTS[language];
  return section(
    {
      id: 'outages',
      title: texts.title,
      note: html`${outages.length > 0 ? texts.count(outages.length) : texts.noneOn}`,
    },
    html`
      <p>${texts.about(html`<strong>${texts.page}</strong>`)}</p>
      <div data-scope>
        <ul id="outages-on" class="rows" data-live>
          ${
            outages.length > 0
              ? outages.map(
                  ({ accountIds, where, expectedEnd }) =>
                    html`<li id="outage-${where}" class="fault">
                      <div>
                        <strong>${where}</strong>
                        <p class="quiet">
                          ${expectedEnd ? texts.ends(moment(expectedEnd, timeZone, language)) : texts.endUnknown}${
                            accountIds.length > 0 ? ` · ${texts.texts(accountIds.length)}` : ''
                          }
                        </p>
                      </div>
                      <button
                        data-delete="/__sandbox/outages/${encodeURIComponent(where)}"
                        data-done="${texts.over}"
                        data-gone="#outages"
                      >
                        ${texts.end}<span class="visually-hidden"> ${texts.at} ${where}</span>
                      </button>
                    </li>`,
                )
              : html`<li id="outages-none" class="quiet">${texts.none}</li>`
          }
        </ul>
        ${statusLine}
      </div>
      <form data-scope data-send="/__sandbox/outages" data-done="${texts.on}">
        <div class="fields">
          ${textField({
            id: 'outage-where',
            name: 'where',
            label: texts.where,
            is: { required: '', maxlength: 40, value: '62701' },
          })}
          ${textField({
            id: 'outage-hours',
            name: 'hours',
            label: texts.hours,
            hint: texts.hoursHint,
            is: { type: 'number', min: 0, max: 720, value: 2, 'data-as': 'number' },
          })}
        </div>
        <p class="actions"><button class="primary">${texts.submit}</button></p>
        ${statusLine}
      </form>
    `,
  );
}
