import type { Language, Message } from '#sandbox/messages/write-message.ts';
import { table } from './markdown.ts';
import { type SampleMessages, sampleMessages } from './sample-messages.ts';
import { findSentence } from './sentences.ts';

interface OwedMessage {
  title: string;
  /** What it follows, for the table. */
  after: string;
  to: string;
  /** What makes it unnecessary. */
  unless: string;
  /** The sentences of the site that promise it, by file and key. */
  promises: readonly string[];
  text: readonly string[];
  samples: readonly (keyof SampleMessages)[];
}

const COLD_TAP_PROMISES = ['buyflow.confirmation.coldTap', 'merchant-flow.ready.coldTap', 'reconnect.coldTap'];

export const OWED_MESSAGES: readonly OwedMessage[] = [
  {
    title: 'Receipt on request',
    after: '`send-receipt`',
    to: 'the address or phone number that the payer typed',
    unless: '`receipts` in `PROVIDER_LACKS`',
    promises: ['litepay.confirmation.faq.items.2.answerHtml'],
    text: [
      'The one message that the web app writes itself: pass on `message`, or `subject`, `message` and `html`, unchanged. See `send-receipt` in [integrating.md](integrating.md).',
      'The text names the payment, never the address of the account.',
    ],
    samples: ['receipt'],
  },
  {
    title: 'Refill',
    after: '`refill`, `guest-refill`, `pin-redeem`',
    to: "the account's phone number, and its e-mail address if it has one",
    unless: '`confirmations` in `PROVIDER_LACKS`',
    promises: ['refill.confirmation.verification'],
    text: [
      "It goes to the owner of the account, also if a guest has paid: that is how they learn of it. A guest's own proof is the receipt on request.",
      'Say what was paid and when, the last paid day, and the order number that `response.orderDetails` has.',
      'For a PIN say that it was paid with a PIN, and no amount.',
      "If the refill ended a move, say so. With `refill-on-hold`, a guest's refill of a paused account says how many days were added and that the move stays: the second example.",
    ],
    samples: ['refill', 'refillOnHold'],
  },
  {
    title: 'Order',
    after: '`submit-order`',
    to: "the shopper's phone number and e-mail address",
    unless: 'no shop, or `confirmations` in `PROVIDER_LACKS`',
    promises: ['buyflow.consent.text'],
    text: [
      'It has the order number, the login and, if the login is new, a link that sets its password. No message contains a password.',
      'The link should work once, and for longer than the router takes to arrive.',
      'If the line has to be connected first, say that the customer waits 48 hours.',
    ],
    samples: ['order'],
  },
  {
    title: 'Router on its way',
    after: 'the router has been handed to the carrier',
    to: "the shopper's phone number",
    unless: 'no shop, or `confirmations` in `PROVIDER_LACKS`',
    promises: ['buyflow.confirmation.next.arrives'],
    text: ['The sandbox ships nothing and does not send it; this is the wording that we suggest.'],
    samples: ['tracking'],
  },
  {
    title: 'Line ready',
    after: 'a line that had to be connected first works (cold tap)',
    to: "the customer's phone number",
    unless: 'there is no cold tap, or `confirmations` in `PROVIDER_LACKS`',
    promises: [...COLD_TAP_PROMISES, 'codes.messages.serviceableAfterWait', 'serviceability.serviceable.coldTap'],
    text: ['After an order, a starter kit or a reconnection at such an address. The sandbox does not send it.'],
    samples: ['lineReady'],
  },
  {
    title: 'Starter kit',
    after: '`assign-device-code`',
    to: 'the phone number of the request, in its `language`',
    unless: 'no kits, or `confirmations` in `PROVIDER_LACKS`',
    promises: ['merchant-flow.serviceable.mobileHint', 'merchant-flow.ready.next', 'merchant-flow.serviceable.text'],
    text: [
      'The customer is in a store: without the message they have to find the activation themselves.',
      'Name the login, and link to the page that sets its password, or to the activation if it has one.',
      'Send it once for each kit: a repeated request with the same code, location and phone number is the same success.',
    ],
    samples: ['kit'],
  },
  {
    title: 'Service is active',
    after: '`activate-account`',
    to: "the account's phone number",
    unless: '`activation` or `confirmations` in `PROVIDER_LACKS`',
    promises: [],
    text: ['No page promises it.'],
    samples: ['activation'],
  },
  {
    title: 'Move ordered',
    after: '`create-aux`, flow `MOVE`',
    to: "the account's phone number",
    unless: '`moves` or `confirmations` in `PROVIDER_LACKS`',
    promises: [],
    text: [
      'No page promises it. The first example is a move on a day, the second one that begins at once.',
      'An owner who did not order the move learns of it here.',
    ],
    samples: ['move'],
  },
  {
    title: 'Move canceled',
    after: '`update-move` with `C`',
    to: "the account's phone number",
    unless: '`moves` or `confirmations` in `PROVIDER_LACKS`',
    promises: [],
    text: ['No page promises it.'],
    samples: ['moveCanceled'],
  },
  {
    title: 'Reconnection',
    after: '`create-aux`, flow `RECONNECT`',
    to: "the account's phone number, and its e-mail address if it has one",
    unless: '`reconnection` or `confirmations` in `PROVIDER_LACKS`',
    promises: [],
    text: ['No page promises it.'],
    samples: ['reconnection'],
  },
  {
    title: 'Reminder before the last paid day',
    after: '7 days, 3 days and 1 day before it',
    to: 'the `reminderChannel` of the account',
    unless: 'the dashboard has no `reminderChannel`',
    promises: ['account-information.reminders.text'],
    text: [
      'Without `reminderChannel` in `customerInfo` the site offers no reminders, and promises none.',
      '`NONE`, or `SMS` with `smsOptIn` `N`, means none.',
      'Send none while a move pauses the account: its days do not elapse.',
      'With auto-refill on, say that it will charge, and what. After a decline say that it was declined.',
    ],
    samples: ['reminder'],
  },
  {
    title: 'Internet has stopped',
    after: 'the day after the last paid day, without auto-refill',
    to: 'the `reminderChannel` of the account',
    unless: 'the dashboard has no `reminderChannel`',
    promises: [],
    text: ['No page promises it. With auto-refill on, the decline says it.'],
    samples: ['stopped'],
  },
  {
    title: 'Auto-refill charged',
    after: 'each charge that your job makes',
    to: "the account's phone number, and its e-mail address if it has one",
    unless: '`auto-refill` or `confirmations` in `PROVIDER_LACKS`',
    promises: ['account.autoRefill.success'],
    text: [
      'The customer is not on a page when it happens: this message is the receipt. Say which card was charged, and if it is the backup, that the default card was declined.',
    ],
    samples: ['autoRefill', 'autoRefillBackup'],
  },
  {
    title: 'Auto-refill declined',
    after: 'each declined charge of your job',
    to: "the account's phone number, and its e-mail address if it has one",
    unless: '`auto-refill` or `confirmations` in `PROVIDER_LACKS`',
    promises: ['account.card.options.terms.bodyHtml'],
    text: [
      'Without it the internet stops without notice. Say until when there is internet, whether you try again and when, and link to the refill and to the card. Name each card that was declined, and a backup that is still to come.',
    ],
    samples: ['autoRefillDeclined', 'autoRefillBothDeclined'],
  },
  {
    title: 'Auto-refill without a response',
    after: 'a charge of your job to which the gateway does not respond',
    to: "the account's phone number",
    unless: '`instruments` is not in `PROVIDER_HAS`',
    promises: [],
    text: ['No page promises it. Say that no other card is charged before you know what became of the charge.'],
    samples: ['autoRefillOpen'],
  },
  {
    title: 'Outage is over',
    after: 'the end of an outage for which `notify-outage` came with `JOIN`, and no `LEAVE` after it',
    to: "the account's phone number, if it takes text messages then",
    unless: '`notify-outage` is not in `PROVIDER_HAS`',
    promises: ['no-internet.answers.outage.message.asked'],
    text: [
      'Once for an outage and an account, without an address. Link to what helps: the activation where the service has moved, a refill if the days have run out, else the page about the router.',
    ],
    samples: ['outageOver'],
  },
  {
    title: 'Link for a day of grace',
    after: '`send-grace-link`',
    to: "the account's phone number, or its e-mail address if it takes no text messages",
    unless: '`PROVIDER_GRACE_GUEST` is off, or `grace` is not in `PROVIDER_HAS`',
    promises: ['litepay.day.asked.text'],
    text: [
      'In the language of the account, with `url`, to nobody else. Say that nothing happens until the button on its page is pressed. Do not log or keep `url`.',
    ],
    samples: ['dayLink'],
  },
  {
    title: 'Day of grace taken',
    after: '`take-grace`',
    to: "the account's phone number, or its e-mail address if it takes no text messages",
    unless: '`grace` is not in `PROVIDER_HAS`',
    promises: [],
    text: [
      'Who took it may not be the one who reads this: say through which day there is internet, by when to refill, and how many days come off.',
    ],
    samples: ['graceTaken'],
  },
  {
    title: 'Place on the waitlist',
    after: '`waitlist` with `JOIN`',
    to: '`recipient`, by `channel`, in `langPref`',
    unless: '`PROVIDER_WAITLIST` is off',
    promises: ['waitlist.join.joined.text'],
    text: ['It contains `removalUrl`. The same `waitlistId` again sends nothing.'],
    samples: ['waitlist'],
  },
  {
    title: 'Service has reached the address',
    after: 'your network reaches a location of the waitlist',
    to: '`recipient`, by `channel`, in `langPref`',
    unless: '`PROVIDER_WAITLIST` is off',
    promises: ['waitlist.join.offer'],
    text: ["Once, with the same `removalUrl`. The sandbox's network does not grow, so it does not send it."],
    samples: ['served'],
  },
  {
    title: 'Code and password',
    after: 'your identity provider or identity router asks for them',
    to: 'the phone number, else the e-mail address, of the login',
    unless: 'no account area and no shop',
    promises: [],
    text: [
      'Your identity provider sends these; the web app has neither codes nor passwords.',
      'A message with a code has no link, and says not to pass it on.',
    ],
    samples: ['code', 'password'],
  },
];

/** The text of docs/provider-messages.md. */
export function providerMessagesText(): string {
  const samples = { ENGLISH: sampleMessages('ENGLISH'), SPANISH: sampleMessages('SPANISH') };
  const rows = OWED_MESSAGES.map(({ title, after, to, unless }) => [title, after, to, unless]);
  return `${[
    HEAD,
    table(['Message', 'After', 'Sent to', 'Not owed if'], rows),
    RULES,
    ...OWED_MESSAGES.map((message) => section(message, samples)),
  ].join('\n\n')}\n`;
}

function section({ title, text, promises, samples }: OwedMessage, texts: Record<Language, SampleMessages>): string {
  const promiseLines = [...new Set(promises.map(promiseText))].map((sentence) => `- The site says: “${sentence}”`);
  const examples = (['ENGLISH', 'SPANISH'] as const).map((language) =>
    samples.flatMap((name) => texts[language][name].map(example)).join('\n\n'),
  );
  return [
    `## ${title}`,
    text.join('\n'),
    ...(promiseLines.length > 0 ? [promiseLines.join('\n')] : []),
    ...examples,
  ].join('\n\n');
}

function example({ channel, language, text }: Message): string {
  const name = language === 'SPANISH' ? 'Spanish' : 'English';
  return `${channel === 'sms' ? 'Text message' : 'E-mail'}, ${name}:\n\n\`\`\`text\n${text}\n\`\`\``;
}

/** How the site's English sentences say that somebody will get a message. */
export const PROMISE =
  /\b(?:we(?:'ll| will)? (?:text|notify|remind|message|tell)|we've sent|we'll send(?: you a receipt| to \{)|send it by) /i;

/** What a sentence of the site promises in English: of several paragraphs the one that does. Throws if it is gone, as its promise then is. */
export function promiseText(key: string): string {
  const value = findSentence('en', key);
  const [only = '', ...others] = value.split('</p>').map((part) => part.replaceAll(/<[^<>]*>/g, '').trim());
  return others.length === 0 ? only : ([only, ...others].find((part) => PROMISE.test(part)) ?? only);
}

const HEAD = `# Messages that you owe

Generated by \`npm run provider-docs\` from the sandbox's own messages; change them in \`sandbox/\`, the rest in \`scripts/provider-docs\`.

The web app sends no e-mail and no text message: it has no mail server. Its pages promise some, and **you send every one of them**. The table names the call or the time after which each is due:`;

const RULES = `- **Language.** \`language\` of the account, \`langPref\` or \`language\` of the request where it has one. You owe both English and Spanish.
- **Once.** A second delivery of the same \`Idempotency-Key\` sends nothing. Send after the transaction that did the work, and put what is to be sent into it (an outbox), so that a crash loses no message and repeats none.
- **Content.** The brand first; the amount, the date in words and a link if it is about money or time. Never a password, a PIN, a card number or more of a card than its last four digits.
- **E-mail alone.** Some sentences name the phone. If you send no text messages, name \`confirmations\` in \`PROVIDER_LACKS\`, and refuse \`send-receipt\` by \`SMS\` with a code: the payer reads that it could not be sent.
- **Length.** A text message takes two parts at most in the alphabet that the phone network packs best, GSM-7. It has é, ñ and ü but no á, í, ó and ú, so the Spanish texts are worded without them.
- **Consent.** \`smsOptIn\` and \`emailOptIn\` say which channels a customer agreed to; a reminder by text needs \`smsOptIn\`. The sandbox sends what follows from an act of the customer regardless of both. Whether you may is a question for your counsel.
- **Links** lead to \`<APP_ORIGIN>/en/…\` or \`/es/…\`: \`/dashboard\`, \`/dashboard/payment-history\`, \`/dashboard/edit-payment\`, \`/refill\`, \`/activation\`, \`/move\`. A login comes before each of them.
- **\`confirmations\` in \`PROVIDER_LACKS\`** says that you send none of your own after a purchase, an order, a kit or a charge of auto-refill: the pages then promise none. Receipts on request, reminders and the waitlist have switches of their own.

\`npm run conformance\` checks \`send-receipt\`, by e-mail and by text message, in both languages. It cannot see the messages that your own systems send.`;
