import type { Language } from '../look/site-header.ts';
import { clockTime, spokenMoney, spokenPhone } from '../console/formats.ts';
import { html, type Html } from '../console/html.ts';
import { CALLS } from './call-texts.ts';
import type { LedgerEntry } from './ledger.ts';
import type { PageText } from './page-texts.ts';
import type { RunningScene } from './read-scene.ts';

/** Of an email's text; all of it is among the controls. */
const MOST_TEXT = 300;

/** What was charged, sent and called, in plain words, newest first. The script keeps it current; without, a link does. */
export function ledgerSection(
  language: Language,
  texts: PageText,
  { chargedCents, ledger, messages }: RunningScene,
  { path, timeZone }: { path: string; timeZone: string },
): Html {
  return html`<section class="ledger" aria-labelledby="ledger-title">
    <div class="head">
      <h2 id="ledger-title">${texts.ledger}</h2>
      <label class="by-itself" hidden><input type="checkbox" id="refresh" checked /> ${texts.byItself}</label>
      <noscript><a class="button" href="${path}">${texts.update}</a></noscript>
    </div>
    <p id="ledger-sum" class="sum" role="status" data-live>
      <strong class="${chargedCents.length > 1 && 'bad'}">${texts.charged(chargedCents)}</strong>
      <span class="quiet">${texts.counts(messages)}</span>
    </p>
    <ul id="ledger" class="entries" data-live>
      ${
        ledger.length > 0
          ? ledger.map((entry) => row(language, texts, entry, timeZone))
          : html`<li id="ledger-nothing" class="quiet">${texts.nothing}</li>`
      }
    </ul>
  </section>`;
}

function row(language: Language, texts: PageText, entry: LedgerEntry, timeZone: string): Html {
  const time = html`<span class="time">${clockTime(entry.at, timeZone)}</span>`;
  switch (entry.kind) {
    case 'charge': {
      const { id, amountCents, kind, orderNumber, taxCents } = entry.charge;
      return html`<li id="charge-${id}" class="charge">
        <p><strong>${kind === 'pin' ? texts.byPin : texts.charge(spokenMoney(amountCents))}</strong> ${time}</p>
        <p class="quiet">${texts.chargeAbout(spokenMoney(taxCents), orderNumber)}</p>
      </li>`;
    }
    case 'message': {
      const { id, channel, recipient, subject, text, language: own } = entry.message;
      const to = channel === 'sms' ? texts.sms(spokenPhone(recipient)) : texts.email(recipient);
      return html`<li id="message-${id}" class="sent">
        <p>${to} ${time}</p>
        <blockquote lang="${own === 'SPANISH' ? 'es' : 'en'}">
          ${subject && html`<p><strong>${subject}</strong></p>`}
          <p>${text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text}</p>
        </blockquote>
      </li>`;
    }
    case 'call': {
      const { call, result, times } = entry;
      return html`<li id="call-${call}-${entry.at}" class="call">
        <p>
          ${CALLS[language][call]}
          <span class="tag ${result}">${texts.results[result]}</span>
          ${times > 1 && html`<span class="quiet">${texts.times(times)}</span>`}
        </p>
        <p class="about"><code>${call}</code> ${time}</p>
      </li>`;
    }
  }
}
