import type { Language } from '../look/site-header.ts';
import { PASSWORD } from '../state/personas/store-persona.ts';
import { findTemplate } from '../state/personas/templates.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { accountPath } from './controls-path.ts';
import { formatCount, spokenPhone } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import type { IdentityAccount, ListedIdentity } from './read-identities.ts';
import { section } from './section.ts';

const TEXTS = {
  en: {
    title: 'Test identities',
    count: (people: number) => formatCount(people, 'person', 'people'),
    about: (password: Html) =>
      html`People made up for trying things out, one for each situation that the product knows. The password of every
      one of them is ${password}. A guest pays with the phone and ZIP code of an open account.`,
    filter: 'Show those about',
    examples: 'moving, expired, Spanish …',
    noneFits: 'No identity is about that.',
    phone: 'Phone',
    zip: 'ZIP code',
    password: 'Password',
    none: 'none',
    noAccount: 'No account',
    notStored: 'not in the database',
    noPlan: 'no internet plan',
  },
  es: {
    title: 'Identidades de prueba',
    count: (people: number) => formatCount(people, 'persona'),
    about: (password: Html) =>
      html`Personas ficticias para hacer pruebas, una para cada situación que el producto conoce. La contraseña de todas
      es ${password}. Un invitado paga con el teléfono y el código postal de una cuenta abierta.`,
    filter: 'Mostrar las que tratan de',
    examples: 'mudanza, vencido, español…',
    noneFits: 'Ninguna identidad trata de eso.',
    phone: 'Teléfono',
    zip: 'Código postal',
    password: 'Contraseña',
    none: 'ninguno',
    noAccount: 'Ninguna cuenta',
    notStored: 'no está en la base de datos',
    noPlan: 'sin plan de internet',
  },
} as const;

export function identitiesSection({ language, seeded }: ConsoleData): Html {
  const texts = TEXTS[language];
  const findPurpose = (template: string) => {
    const { purpose = '', purposeInSpanish = '' } = findTemplate(template) ?? {};
    return language === 'es' ? purposeInSpanish : purpose;
  };
  return section(
    { id: 'identities', title: texts.title, note: html`${texts.count(seeded.length)}` },
    html`
      <p>${texts.about(html`<code>${PASSWORD}</code>`)}</p>
      <p class="field filter needs-script" hidden>
        <label for="identity-filter">${texts.filter}</label>
        <input id="identity-filter" type="search" data-filter="seeded" placeholder="${texts.examples}" />
      </p>
      <ul id="seeded" class="rows" data-live>
        ${seeded.map((person) => identityRow(language, person, findPurpose(person.template)))}
      </ul>
      <p class="quiet" id="seeded-none" hidden>${texts.noneFits}</p>
    `,
  );
}

export function identityRow(language: Language, person: ListedIdentity, purpose: string): Html {
  const texts = TEXTS[language];
  const { loginId, firstName, lastName, mobile, accounts } = person;
  const phone = accounts[0]?.phone ?? mobile;
  const zip = accounts[0]?.zip;
  return html`<li id="identity-${loginId}" class="identity">
    <div class="what">
      <strong class="login">${loginId}</strong>
      <span class="quiet">${firstName} ${lastName}</span>
      <p>${purpose}</p>
    </div>
    <dl class="facts">
      <div>
        <dt>${texts.phone}</dt>
        <dd>${phone ? spokenPhone(phone) : texts.none}</dd>
      </div>
      <div>
        <dt>${texts.zip}</dt>
        <dd>${zip ?? texts.none}</dd>
      </div>
      <div>
        <dt>${texts.password}</dt>
        <dd>${PASSWORD}</dd>
      </div>
    </dl>
    <ul class="owned">
      ${accounts.length > 0 ? accounts.map((account) => accountItem(language, account)) : html`<li class="quiet">${texts.noAccount}</li>`}
    </ul>
  </li>`;
}

function accountItem(language: Language, { accountId, status, daysLeft }: IdentityAccount): Html {
  const texts = TEXTS[language];
  const account = ACCOUNT_TEXTS[language];
  if (status === null) return html`<li>${accountId} <span class="quiet">${texts.notStored}</span></li>`;
  const timeLeft = daysLeft === null ? texts.noPlan : account.left(daysLeft);
  return html`<li>
    <a href="${accountPath(language, accountId)}">${accountId}</a>
    <span class="quiet">${status === 'Open' ? timeLeft : account.status(status)}</span>
  </li>`;
}
