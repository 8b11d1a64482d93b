import { CARD_OUTCOMES } from '../control/steer-cards.ts';
import type { Language } from '../look/site-header.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { selectField, statusLine } from './fields.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';

type View = NonNullable<ConsoleData['found']['view']>;

/** Sets what the bank does with charges of the default and of the backup card. Nothing without a saved card. */
export function cardForm(language: Language, { accountId, instruments }: View): Html | null {
  const texts = ACCOUNT_TEXTS[language];
  const cards = instruments.flatMap(({ role, cardType, lastFour }) =>
    role === 'other' ? [] : [{ value: role, label: `${texts.card(cardType, lastFour)} (${texts.roles[role]})` }],
  );
  if (cards.length === 0) return null;
  return html`<form
    class="line"
    data-scope
    data-send="/__sandbox/accounts/${accountId}/card"
    data-done="${texts.cards.done}"
  >
    ${selectField({ id: 'card-card', name: 'card', label: texts.cards.card, choices: cards })}
    ${selectField({
      id: 'card-outcome',
      name: 'outcome',
      label: texts.cards.outcome,
      choices: CARD_OUTCOMES.map((value) => ({ value, label: texts.cards.outcomes[value] })),
    })}
    <button class="primary">${texts.cards.submit}</button>
    ${statusLine}
  </form>`;
}
