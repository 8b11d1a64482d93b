import { PASSWORD } from '../state/personas/store-persona.ts';
import { findTemplate } from '../state/personas/templates.ts';
import { countOf, spokenPhone } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import type { IdentityAccount, ListedIdentity } from './read-identities.ts';
import { section } from './section.ts';

export function identitiesSection({ seeded }: ConsoleData): Html {
  return section(
    { id: 'identities', title: 'Test identities', note: html`${countOf(seeded.length, 'person', 'people')}` },
    html`
      <p>
        People made up for trying things out, one for each situation that the product knows. The password of every one
        of them is <code>${PASSWORD}</code>. A guest pays with the phone and ZIP code of an open account.
      </p>
      <p class="field filter needs-script" hidden>
        <label for="identity-filter">Show those about</label>
        <input id="identity-filter" type="search" data-filter="seeded" placeholder="moving, expired, Spanish …" />
      </p>
      <ul id="seeded" class="rows" data-live>
        ${seeded.map((person) => identityRow(person, findTemplate(person.template)?.purpose ?? ''))}
      </ul>
      <p class="quiet" id="seeded-none" hidden>No identity is about that.</p>
    `,
  );
}

export function identityRow(person: ListedIdentity, purpose: string): Html {
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
        <dt>Phone</dt>
        <dd>${phone ? spokenPhone(phone) : 'none'}</dd>
      </div>
      <div>
        <dt>ZIP code</dt>
        <dd>${zip ?? 'none'}</dd>
      </div>
      <div>
        <dt>Password</dt>
        <dd>${PASSWORD}</dd>
      </div>
    </dl>
    <ul class="owned">
      ${accounts.length > 0 ? accounts.map(owned) : html`<li class="quiet">No account</li>`}
    </ul>
  </li>`;
}

function owned({ accountId, status, daysLeft }: IdentityAccount): Html {
  if (status === null) return html`<li>${accountId} <span class="quiet">not in the database</span></li>`;
  const left = daysLeft === null ? 'no internet plan' : `${countOf(daysLeft, 'day')} left`;
  return html`<li>
    <a href="/console/controls?account=${accountId}#account">${accountId}</a>
    <span class="quiet">${status === 'Open' ? left : status.toLowerCase()}</span>
  </li>`;
}
