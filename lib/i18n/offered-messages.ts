import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { config } from '#lib/config.ts';
import { hasLogin } from '#lib/session/login-marks.ts';
import type { Locale } from './locales.ts';
import { compileMessages } from '#lib/content/compile-messages.ts';
import type { Access } from '#lib/domain/access.ts';
import { capabilitiesForPath, type Capability } from '#lib/domain/capabilities.ts';
import { bundledMessages, type Messages } from './bundled-messages.ts';
import { isTree } from './message-tree.ts';

/** What the content's helpful links lead to, by icon; what depends on the account besides is left out by its view. */
const ICONS = new Map<string, Capability>([
  ['move', 'moves'],
  ['payment-history', 'history'],
  ['refill-cash', 'pin'],
  ['setup-refill', 'auto-refill'],
]);

/** The latest of each language: the same object while content and settings stay the same, because what is sent is cached by it. */
const latest = new Map<Locale, { from: Messages; settings: string; messages: Messages }>();

/** The messages without the content's menu entries and links for what the provider does without, and without its name in our texts. */
export function messagesForProvider(messages: Messages, locale: Locale): Messages {
  const { ACCESS, PROVIDER_HAS, PROVIDER_LACKS, PROVIDER_SERVICE_STATUS } = config();
  const settings = [ACCESS, PROVIDER_HAS, PROVIDER_LACKS, PROVIDER_SERVICE_STATUS, hasLogin()].join(';');
  const cacheEntry = latest.get(locale);
  if (cacheEntry?.from === messages && cacheEntry.settings === settings) return cacheEntry.messages;
  const availableMessages = withoutUnavailableLinks(rewordedMessages(messages, locale));
  latest.set(locale, { from: messages, settings, messages: availableMessages });
  return availableMessages;
}

function withoutUnavailableLinks(messages: Messages): Messages {
  if (config().PROVIDER_LACKS === null) return messages;
  const { accountDashboard } = messages;
  const { links, menu } = accountDashboard;
  const isOffered = (capabilities: readonly Capability[]) => capabilities.length === 0 || capabilities.some(supports);
  return {
    ...messages,
    accountDashboard: {
      ...accountDashboard,
      links: { ...links, items: links.items.filter(({ icon }) => isOffered([ICONS.get(icon) ?? []].flat())) },
      menu: { ...menu, items: menu.items.filter(({ url }) => isOffered(capabilitiesForLink(url))) },
    },
  };
}

function capabilitiesForLink(url: string): readonly Capability[] {
  return url.startsWith(REFILL_PIN_ENTRY) ? ['pin'] : capabilitiesForPath(url.replace(/[?#].*/, ''));
}

interface Wording {
  path: string;
  /** Due if the provider lacks any of these. */
  names: readonly Capability[];
  /** The text instead; null: the text, or the entry of its list, is left out. */
  without: keyof Messages['without'] | null;
  /** Due only if the provider lacks all of these as well. */
  also?: readonly Capability[];
  /** Leads to the account area. */
  needsLogin?: true;
}

const COLD_TAP = { names: ['activation', 'confirmations'], without: 'coldTap' } as const;

/** Our own texts that name what a provider may do without. Of several for one text the first that is due counts. */
const WORDINGS: readonly Wording[] = [
  { path: 'account.autoRefill.amountNoTax', names: ['tax'], without: 'amount' },
  { path: 'account.autoRefill.amountTax', names: ['tax'], without: 'amount' },
  { path: 'account.autoRefill.success', names: ['confirmations'], without: 'autoRefillOn' },
  { path: 'account.card.options.hint', names: ['auto-refill'], without: 'cardHint' },
  { path: 'account.card.options.terms.bodyHtml', names: ['tax'], also: ['confirmations'], without: 'cardTermsHtml' },
  { path: 'account.card.options.terms.bodyHtml', names: ['tax'], without: 'cardTermsTellHtml' },
  { path: 'account.card.options.terms.bodyHtml', names: ['confirmations'], without: 'cardTermsTaxHtml' },
  { path: 'account.header.activate', names: ['activation'], without: 'headerAccount' },
  { path: 'account.nextRefill.withCard', names: ['tax'], without: 'nextWithCard' },
  { path: 'account.nextRefill.withoutCard', names: ['tax'], without: 'nextWithoutCard' },
  { path: 'account.order.ready.activate', names: ['activation'], without: 'toAccount' },
  { path: 'account.order.ready.text', names: ['activation'], without: 'startsByItself' },
  { path: 'account.paymentMethod.intro', names: ['auto-refill'], without: 'cardIntro' },
  { path: 'account.paymentMethod.noneText', names: ['auto-refill'], without: 'noCard' },
  { path: 'account.picker.empty', names: ['shop'], without: 'pickerEmpty' },
  { path: 'account.warmTransfer.text', names: ['auto-refill', 'moves'], without: 'warmTransfer' },
  { path: 'accountDashboard.service.plusTax', names: ['tax'], without: 'amount' },
  { path: 'accountDashboard.tour.steps.2', names: ['auto-refill'], without: null },
  { path: 'accountDashboard.tour.steps.3.text', names: ['history', 'moves', 'router-reset'], without: 'tourHelp' },
  { path: 'buyflow.checkout.termsHtml', names: ['activation'], without: 'orderTermsHtml' },
  { path: 'buyflow.confirmation.activate.answer', names: ['activation'], without: 'startsByItself' },
  { path: 'buyflow.confirmation.activate.link', names: ['activation'], without: 'toAccount' },
  { path: 'buyflow.confirmation.coldTap', ...COLD_TAP },
  { path: 'buyflow.confirmation.faq.0.answerHtml', names: ['activation'], without: 'orderArrivesHtml' },
  { path: 'buyflow.confirmation.faq.1.answerHtml', names: ['activation'], without: 'orderStartsHtml' },
  { path: 'buyflow.confirmation.next.arrives', names: ['confirmations'], without: 'orderArrives' },
  { path: 'buyflow.consent.text', names: ['confirmations'], without: 'consent' },
  { path: 'buyflow.consent.title', names: ['confirmations'], without: 'consentTitle' },
  { path: 'buyflow.internet.disclaimerHtml', names: ['tax'], without: 'disclaimerHtml' },
  { path: 'cart.cartContent.beforeTax', names: ['tax'], without: 'total' },
  { path: 'cart.cartContent.taxLater', names: ['tax'], without: 'beforeShipping' },
  { path: 'codes.messages.serviceableAfterWait', ...COLD_TAP },
  { path: 'fields.emailOptIn', names: ['confirmations'], without: 'emailOptIn' },
  { path: 'fields.smsOptIn', names: ['confirmations'], without: 'smsOptIn' },
  { path: 'home.about.points.2.text', names: ['tax'], without: 'homePrice' },
  { path: 'home.customers.account.text', names: ['auto-refill', 'moves', 'router-reset'], without: 'account' },
  { path: 'home.facts.discountsText', names: ['offers'], without: 'discounts' },
  { path: 'home.facts.taxes', names: ['tax'], without: null },
  { path: 'home.faq.items.1.answer', names: ['tax'], without: 'homeExtras' },
  { path: 'home.faq.items.2.answer', names: ['auto-refill'], without: 'renewal' },
  { path: 'home.faq.items.6', names: ['moves'], without: null },
  { path: 'home.hero.from', names: ['tax'], without: 'heroFrom' },
  { path: 'home.meta.description', names: ['shop'], without: 'homeDescription' },
  { path: 'home.meta.title', names: ['shop'], without: 'homeTitle' },
  { path: 'home.plans.features.2.text', names: ['auto-refill'], without: 'noRenewal' },
  { path: 'home.plans.lead', names: ['tax'], without: 'plansLead' },
  { path: 'litepay.cart.beforeTax', names: ['tax'], without: 'total' },
  { path: 'litepay.confirmation.faq.items.2.answerHtml', names: ['receipts'], without: 'receiptWhereHtml' },
  { path: 'litepay.otherServices.text', names: ['auto-refill', 'television'], without: 'otherServices' },
  { path: 'litepay.page.description', names: ['pin'], without: 'quickRefill' },
  // The amounts have no such addition then.
  { path: 'litepay.payment.plans.plusTax', names: ['tax'], without: null },
  { path: 'merchantFlow.ready.coldTap', ...COLD_TAP },
  {
    path: 'merchantFlow.ready.faq.0.answerHtml',
    names: ['activation'],
    needsLogin: true,
    without: 'kitHomeAccountHtml',
  },
  { path: 'merchantFlow.ready.faq.0.answerHtml', names: ['activation'], without: 'kitHomeHtml' },
  { path: 'merchantFlow.ready.faq.0.answerHtml', names: ['confirmations'], without: 'kitHomeActivateHtml' },
  { path: 'merchantFlow.ready.faq.1.answerHtml', names: ['activation'], without: 'kitStartsHtml' },
  { path: 'merchantFlow.ready.faq.2', names: ['activation', 'confirmations'], without: null },
  { path: 'merchantFlow.ready.faq.3.answerHtml', names: ['auto-refill'], without: 'moreDaysHtml' },
  { path: 'merchantFlow.ready.next', names: ['activation'], without: 'kitNext' },
  { path: 'merchantFlow.ready.next', names: ['confirmations'], without: 'kitNextActivate' },
  { path: 'merchantFlow.serviceable.mobileHint', names: ['activation', 'confirmations'], without: 'kitHint' },
  { path: 'merchantFlow.serviceable.text', names: ['activation', 'confirmations'], without: 'kitServiceable' },
  { path: 'moving.confirmAddress.pauseNotice', names: ['television'], without: 'movePauses' },
  { path: 'moving.refill.restart', names: ['television'], without: 'moveRestarts' },
  { path: 'noInternet.answers.router.paid', names: ['service-status'], without: 'noInternetPaid' },
  { path: 'noInternet.lead', names: ['service-status'], without: 'noInternetLead' },
  { path: 'noInternet.metaDescription', names: ['service-status'], without: 'noInternetMeta' },
  // The row of the tax is not shown without these words.
  { path: 'payment.summary.taxPending', names: ['tax'], without: null },
  { path: 'reconnect.buys.text', names: ['activation'], without: 'reconnectBuys' },
  { path: 'reconnect.coldTap', ...COLD_TAP },
  { path: 'reconnect.review.terms.bodyHtml', names: ['activation'], without: 'reconnectTermsHtml' },
  { path: 'reconnect.steps.activate', names: ['activation'], without: 'reconnectStep' },
  { path: 'reconnect.thanks.continue', names: ['activation'], without: 'reconnectContinue' },
  { path: 'reconnect.thanks.text', names: ['activation'], without: 'reconnectThanks' },
  { path: 'reconnect.unavailable.secondary', names: ['shop'], without: 'homePage' },
  { path: 'refill.cart.empty', names: ['television'], without: 'emptyCart' },
  { path: 'refill.cart.offer.taken', names: ['tax'], without: 'offerTaken' },
  { path: 'refill.confirmation.verification', names: ['confirmations'], without: 'refillPrinted' },
  { path: 'refill.payment.saveUnknown.text', names: ['auto-refill'], without: 'saveUnknown' },
  { path: 'serviceability.serviceable.coldTap', ...COLD_TAP },
  { path: 'shell.withoutScript', names: ['shop'], without: 'withoutScript' },
];

/** The text of each path for a kind of access, by its key in the section of that kind. */
const ACCESS_WORDINGS: readonly (readonly [path: string, key: keyof Messages['accessCable']])[] = [
  ['accountDashboard.router.faq.0.answerHtml', 'stillBlinkingHtml'],
  ['accountDashboard.router.faq.0.question', 'stillBlinking'],
  ['accountDashboard.router.successText', 'restarting'],
  ['activation.advice.connected', 'connected'],
  ['activation.advice.steady', 'ready'],
  ['activation.advice.steps.0.text', 'connect'],
  ['activation.advice.steps.1.text', 'firstStart'],
  ['activation.page.intro', 'activation'],
  ['buyflow.confirmation.activate.answer', 'activateOrder'],
  ['home.faq.items.4.answer', 'installation'],
  ['merchantFlow.addressCheck.faq.1.answerHtml', 'kitReachHtml'],
  ['merchantFlow.ready.faq.0.answerHtml', 'kitHomeHtml'],
  ['merchantFlow.unserviceable.text', 'kitUnserviceable'],
  ['merchantFlow.validateAddress.text', 'checkingAddress'],
  ['moving.received.next.1.text', 'movedRouter'],
  ['noInternet.router.call.text', 'tellCare'],
  ['noInternet.router.lights.items.red.text', 'red'],
  ['noInternet.router.lights.items.red.title', 'redTitle'],
  ['noInternet.router.lights.items.steady.title', 'steadyTitle'],
  ['noInternet.router.plugIn.text', 'plugIn'],
  ['noInternet.router.unplug.text', 'unplug'],
  ['serviceability.move.checking.text', 'checkingNewAddress'],
  ['serviceability.move.serviceable.coldTap', 'moveColdTap'],
  ['serviceability.move.serviceable.text', 'moveServiceable'],
  ['serviceability.move.unserviceable.text', 'moveUnserviceable'],
];

const ACCESS_SECTIONS = {
  cable: 'accessCable',
  wireless: 'accessWireless',
  fiber: 'accessFiber',
  dsl: 'accessDsl',
} as const satisfies Record<Access, keyof Messages>;

interface Replacement {
  path: string;
  text: unknown;
}

/**
 * The messages whose texts name nothing that the provider does without, and fit its kind of access. A content service's own words stay as
 * they are.
 */
export function rewordedMessages(messages: Messages, locale: Locale): Messages {
  const { ACCESS } = config();
  const isDue = ({ names, also = [], needsLogin }: Wording) =>
    !names.every(supports) && !also.some(supports) && (!needsLogin || hasLogin());
  const replacements: Replacement[] = WORDINGS.filter(isDue).map(({ path, without }) => ({
    path,
    text: without === null ? null : messages.without[without],
  }));
  if (ACCESS !== null) {
    const section = messages[ACCESS_SECTIONS[ACCESS]];
    replacements.push(...ACCESS_WORDINGS.map(([path, key]) => ({ path, text: section[key] })));
  }
  if (replacements.length === 0) return messages;
  // The messages may be as they are bundled, or compiled.
  const own = [bundledMessages[locale], compileMessages(bundledMessages[locale])];
  return replacements.reduce<Messages>(
    (all, { path, text }) =>
      // The same tree with another text in it, which its type cannot follow.
      reword(all, own, path.split('.'), text) as Messages,
    messages,
  );
}

function reword(value: unknown, own: readonly unknown[], [step, ...rest]: readonly string[], text: unknown): unknown {
  if (step === undefined) return own.some((each) => isDeepStrictEqual(value, each)) ? text : value;
  const inside = own.map((each): unknown => Reflect.get(Object(each), step));
  // A content service may have other entries, in another order.
  if (Array.isArray(value))
    return value.map((entry) => reword(entry, inside, rest, text)).filter((one) => one !== null);
  return isTree(value) ? { ...value, [step]: reword(value[step], inside, rest, text) } : value;
}
