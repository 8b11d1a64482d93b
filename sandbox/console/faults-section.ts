import type { Language } from '../look/site-header.ts';
import { callNames, type Fault } from '../control/faults.ts';
import { commonFaults, faultLabels } from './fault-labels.ts';
import { statusLine, selectField, textField } from './fields.ts';
import { formatCount, spokenPhone } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

const TEXTS = {
  en: {
    title: 'Faults',
    count: (faults: number) => `${faults} switched on`,
    noneOn: 'none switched on',
    about: 'Make the provider fail, and see what the web app makes of it.',
    onNow: 'Switched on now',
    none: 'None: the provider works.',
    often: 'Often wanted',
    other: 'Any other',
    oneOn: (label: string) => `Switched on: ${label}.`,
    on: 'The fault is switched on.',
    off: 'The fault is switched off.',
    call: 'Call',
    callHint: 'What the web app asks for.',
    everyCall: 'every call',
    kind: 'Kind',
    code: 'Code',
    codeHint: 'PAYMENT-1205, for instance.',
    status: 'HTTP status',
    delay: 'Delay in milliseconds',
    times: 'How many times',
    timesHint: 'Empty: until you switch it off.',
    phone: 'Only for the phone',
    phoneHint: 'Empty: for everybody.',
    submit: 'Switch it on',
    switchOff: 'Switch off',
    atCall: 'on',
    details: {
      code: (code: string) => `code ${code}`,
      status: (status: number) => `status ${status}`,
      phone: (phone: string) => `only for the phone ${phone}`,
      match: (name: string, value: string) => `only for ${name} ${value}`,
      left: (times: number) => formatCount(times, 'more time', 'more times'),
      lasting: 'until switched off',
    },
  },
  es: {
    title: 'Fallas',
    count: (faults: number) => formatCount(faults, 'activada', 'activadas'),
    noneOn: 'ninguna activada',
    about: 'Haga fallar al proveedor y vea cómo lo resuelve el sitio.',
    onNow: 'Activadas ahora',
    none: 'Ninguna: el proveedor funciona.',
    often: 'Las más usadas',
    other: 'Cualquier otra',
    oneOn: (label: string) => `Activada: ${label}.`,
    on: 'La falla está activada.',
    off: 'La falla está desactivada.',
    call: 'Llamada',
    callHint: 'Lo que pide el sitio.',
    everyCall: 'todas las llamadas',
    kind: 'Tipo',
    code: 'Código',
    codeHint: 'Por ejemplo, PAYMENT-1205.',
    status: 'Estado HTTP',
    delay: 'Demora en milisegundos',
    times: 'Cuántas veces',
    timesHint: 'Vacío: hasta que la desactive.',
    phone: 'Solo para el teléfono',
    phoneHint: 'Vacío: para todos.',
    submit: 'Activarla',
    switchOff: 'Desactivar',
    atCall: 'en',
    details: {
      code: (code: string) => `código ${code}`,
      status: (status: number) => `estado ${status}`,
      phone: (phone: string) => `solo para el teléfono ${phone}`,
      match: (name: string, value: string) => `solo para ${name} ${value}`,
      left: (times: number) => formatCount(times, 'vez más', 'veces más'),
      lasting: 'hasta que se desactive',
    },
  },
} as const;

export function faultsSection({ faults, language }: ConsoleData): Html {
  const texts = TEXTS[language];
  return section(
    {
      id: 'faults',
      title: texts.title,
      note: html`${faults.length > 0 ? texts.count(faults.length) : texts.noneOn}`,
    },
    html`
      <p>${texts.about}</p>
      <div data-scope>
        <h3>${texts.onNow}</h3>
        <ul id="faults-on" class="rows" data-live>
          ${
            faults.length > 0
              ? faults.map((fault) => row(language, fault))
              : html`<li id="faults-none" class="quiet">${texts.none}</li>`
          }
        </ul>
        ${statusLine}
      </div>
      <div data-scope>
        <h3>${texts.often}</h3>
        <ul class="common">
          ${commonFaults.map(({ fault, ...faultTexts }) => {
            const label = language === 'es' ? faultTexts.labelInSpanish : faultTexts.label;
            return html`<li>
              <button
                data-send="/__sandbox/faults"
                data-body="${JSON.stringify(fault)}"
                data-done="${texts.oneOn(label)}"
              >
                ${label}
              </button>
              <span class="quiet">${language === 'es' ? faultTexts.saysInSpanish : faultTexts.says}</span>
            </li>`;
          })}
        </ul>
        ${statusLine}
      </div>
      <h3>${texts.other}</h3>
      ${form(language)}
    `,
  );
}

function form(language: Language): Html {
  const texts = TEXTS[language];
  const calls = callNames.map((call) => ({ value: call, label: call }));
  const kinds = Object.entries(faultLabels).map(([kind, { says, saysInSpanish, fields }]) => ({
    value: kind,
    label: kind,
    hint: language === 'es' ? saysInSpanish : says,
    fields,
  }));
  return html`<form data-scope data-send="/__sandbox/faults" data-done="${texts.on}">
    <div class="fields">
      ${selectField({
        id: 'fault-call',
        name: 'call',
        label: texts.call,
        hint: texts.callHint,
        choices: [{ value: '*', label: texts.everyCall }, ...calls],
        selectedValue: 'guest-refill',
      })}
      ${selectField({ id: 'fault-kind', name: 'kind', label: texts.kind, choices: kinds })}
      ${textField({
        id: 'fault-code',
        name: 'code',
        label: texts.code,
        hint: texts.codeHint,
        is: { maxlength: 64 },
      })}
      ${textField({
        id: 'fault-status',
        name: 'status',
        label: texts.status,
        is: { type: 'number', min: 200, max: 599, 'data-as': 'number' },
      })}
      ${textField({
        id: 'fault-delay',
        name: 'delayMs',
        label: texts.delay,
        is: { type: 'number', min: 0, max: 600_000, 'data-as': 'number' },
      })}
      ${textField({
        id: 'fault-times',
        name: 'times',
        label: texts.times,
        hint: texts.timesHint,
        is: { type: 'number', min: 1, value: 1, 'data-as': 'number' },
      })}
      ${textField({
        id: 'fault-phone',
        name: 'match.phone',
        label: texts.phone,
        hint: texts.phoneHint,
        is: { inputmode: 'tel', 'data-as': 'digits' },
      })}
    </div>
    <p class="actions"><button class="primary">${texts.submit}</button></p>
    ${statusLine}
  </form>`;
}

function row(language: Language, { id, call, kind, left, code, status, delayMs, match = {} }: Fault): Html {
  const texts = TEXTS[language];
  const { phone, ...others } = match;
  const details = [
    code && texts.details.code(code),
    status !== undefined && texts.details.status(status),
    delayMs !== undefined && `${delayMs.toLocaleString('en-US')} ms`,
    phone && texts.details.phone(spokenPhone(phone)),
    ...Object.entries(others).map(([name, value]) => texts.details.match(name, value)),
    Number.isFinite(left) ? texts.details.left(left) : texts.details.lasting,
  ].filter(Boolean);
  return html`<li id="fault-${id}" class="fault">
    <div>
      <strong>${kind}</strong> ${texts.atCall} <strong>${call === '*' ? texts.everyCall : call}</strong>
      <p class="quiet">${details.join(' · ')}</p>
    </div>
    <button data-delete="/__sandbox/faults/${id}" data-done="${texts.off}" data-gone="#faults">
      ${texts.switchOff}<span class="visually-hidden"> ${kind} ${texts.atCall} ${call}</span>
    </button>
  </li>`;
}
