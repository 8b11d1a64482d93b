import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { Capability } from '#lib/domain/capabilities.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import { bundledMessages, type Messages } from './bundled-messages.ts';
import type { Locale } from './locales.ts';
import { isTree } from './message-tree.ts';

interface Wording {
  path: string;
  names: readonly Capability[];
  /** What says it without; null: the entry of its list is left out. */
  without: keyof Messages['without'] | null;
}

/** Our own texts that name what a provider may do without. */
const WORDINGS: readonly Wording[] = [
  { path: 'account.card.options.hint', names: ['auto-refill'], without: 'cardHint' },
  { path: 'account.paymentMethod.intro', names: ['auto-refill'], without: 'cardIntro' },
  { path: 'account.paymentMethod.noneText', names: ['auto-refill'], without: 'noCard' },
  { path: 'accountDashboard.tour.steps.2', names: ['auto-refill'], without: null },
  { path: 'accountDashboard.tour.steps.3.text', names: ['history', 'moves', 'router-reset'], without: 'tourHelp' },
  { path: 'home.customers.account.text', names: ['auto-refill', 'moves', 'router-reset'], without: 'account' },
  { path: 'home.faq.items.2.answer', names: ['auto-refill'], without: 'renewal' },
  { path: 'home.faq.items.6', names: ['moves'], without: null },
  { path: 'home.plans.features.2.text', names: ['auto-refill'], without: 'noRenewal' },
  { path: 'litepay.otherServices.text', names: ['auto-refill', 'television'], without: 'otherServices' },
  { path: 'litepay.page.description', names: ['pin'], without: 'quickRefill' },
  { path: 'merchantFlow.ready.faq.3.answerHtml', names: ['auto-refill'], without: 'moreDaysHtml' },
  { path: 'refill.cart.empty', names: ['television'], without: 'emptyCart' },
  { path: 'refill.payment.saveUnknown.text', names: ['auto-refill'], without: 'saveUnknown' },
];

/** The messages whose texts name nothing that the provider does without. A content service's own words stay as they are. */
export function rewordedMessages(messages: Messages, locale: Locale): Messages {
  const texts = bundledMessages[locale];
  const isDue = ({ names }: Wording) => names.some(lacks);
  return WORDINGS.filter(isDue).reduce<Messages>(
    (all, { path, without }) =>
      // The same tree with another text in it, which its type cannot follow.
      reworded(all, texts, path.split('.'), without === null ? null : texts.without[without]) as Messages,
    messages,
  );
}

function reworded(value: unknown, own: unknown, [step, ...rest]: readonly string[], text: string | null): unknown {
  if (step === undefined) return isDeepStrictEqual(value, own) ? text : value;
  const inside: unknown = Reflect.get(Object(own), step);
  // A content service may have other entries, in another order.
  if (Array.isArray(value))
    return value.map((entry) => reworded(entry, inside, rest, text)).filter((one) => one !== null);
  return isTree(value) ? { ...value, [step]: reworded(value[step], inside, rest, text) } : value;
}
