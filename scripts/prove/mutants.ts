/** A product with one fault, which a named test finds. */
export interface Mutant {
  name: string;
  fault: string;
  /** The promises whose proof finds it by itself. */
  breaks: readonly string[];
  /** Each text occurs exactly once in its file. */
  edits: readonly { file: string; from: string; to: string }[];
  /** The Jest test that finds it; `title`: the tests of that file to run, all of them by default. Null: only the proof measures it. */
  finder: { file: string; title?: string } | null;
}

/** The faults that the promises were made against. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'claim-removed',
    fault: 'A submitted attempt can be claimed again, also for a purchase that has changed.',
    breaks: ['P1'],
    edits: [
      {
        file: 'lib/store/attempt-statements.ts',
        from: "WHERE id = $1 AND state = 'ready'\n  RETURNING ${ROW}",
        to: 'WHERE id = $1\n  RETURNING ${ROW}',
      },
      {
        file: 'lib/store/attempt-statements.ts',
        from: "WHERE id = $1 AND state = 'ready' AND NOT EXISTS (",
        to: 'WHERE id = $1 AND NOT EXISTS (',
      },
      {
        file: 'lib/store/attempts.ts',
        from: '...(purchase ? [replaceFor(id, purchase)] : []),',
        to: '',
      },
    ],
    finder: { file: 'lib/store/attempt-claims.test.ts' },
  },
  {
    name: 'card-token-used-twice',
    fault: 'A card token pays for a second attempt.',
    breaks: ['P1'],
    edits: [
      {
        file: 'lib/store/attempts.ts',
        from: '...(cardToken === null ? [] : [claimCardToken(cardToken, id)]),',
        to: '',
      },
    ],
    finder: { file: 'lib/store/attempt-claims.test.ts' },
  },
  {
    name: 'key-rotated-on-timeout',
    fault: 'A payment with a lost response drops its key, and can be made again under the next one.',
    breaks: ['P1'],
    edits: [
      {
        file: 'lib/payment/server/payment-attempt.ts',
        from: 'if (!attempt || !isSettled(attempt.state)) return { id, nonce };',
        to: "if (!attempt || attempt.state === 'draft' || attempt.state === 'ready' || attempt.state === 'submitted') return { id, nonce };",
      },
      {
        file: 'lib/payment/server/change-purchase.ts',
        from: "if (isOpen(attempt.state)) return { outcome: 'open', attempt };",
        to: "if (attempt.state === 'submitted') return { outcome: 'open', attempt };",
      },
    ],
    finder: { file: 'lib/payment/server/payment-core.test.ts', title: 'the provider was away for hours' },
  },
  {
    name: 'unknown-told-as-declined',
    fault: 'A payment with a lost response is shown as declined.',
    breaks: ['P2'],
    edits: [
      {
        file: 'lib/payment/server/send-charge.ts',
        from: 'return markUnknown(attempt, charge, lease, null);',
        to: "await transition(attempt, ['submitted'], 'declined');\n      return;",
      },
    ],
    finder: { file: 'lib/payment/server/send-charge.test.ts' },
  },
  {
    name: 'total-from-client',
    fault: 'The total that the browser names is charged.',
    // The sandbox refuses what is not the total, so that no charge shows it.
    breaks: [],
    edits: [
      {
        file: 'lib/payment/server/payment-handlers.ts',
        from: 'return isContent && attempt.quote.totalCents === request.totalCents;',
        to: 'return isContent && request.totalCents >= 0;',
      },
      {
        file: 'lib/payment/server/payment-handlers.ts',
        from: 'const { recheck = null, send, findRequestEvidence } = payment.prepareCharge(claimed);',
        to: 'const { recheck = null, send, findRequestEvidence } = payment.prepareCharge({ ...claimed, quote: { ...claimed.quote, totalCents: request.totalCents } });',
      },
    ],
    finder: { file: 'tests/integration/litepay.test.ts', title: 'a tampered payment of a guest' },
  },
  {
    name: 'tax-left-out',
    fault: 'A payment is charged without its tax, whatever was approved.',
    breaks: ['P4'],
    edits: [
      {
        file: 'lib/payment/server/payment-handlers.ts',
        from: 'const { recheck = null, send, findRequestEvidence } = payment.prepareCharge(claimed);',
        to: 'const { quote } = claimed;\n        const { send, findRequestEvidence } = payment.prepareCharge({ ...claimed, quote: { ...quote, totalCents: quote.totalCents - (quote.taxCents ?? 0) } });',
      },
    ],
    finder: { file: 'tests/integration/litepay.test.ts', title: 'charges the frozen total with its tax' },
  },
  {
    name: 'owner-check-dropped',
    fault: 'Whoever is signed in may manage an account, whatever their role on it.',
    breaks: ['P9'],
    edits: [
      {
        file: 'lib/session/require-owner.ts',
        from: "if (check === 'owner') return null;",
        to: "if (check !== 'not-listed') return null;",
      },
    ],
    finder: { file: 'tests/integration/sign-in.test.ts', title: 'is refused to a customer with another role' },
  },
  {
    name: 'body-logged',
    fault: 'What the browser sends is logged.',
    breaks: ['P8'],
    edits: [
      {
        file: 'lib/http/json-handler.ts',
        from: 'const input = safeParse(schema, mutation.value);',
        to: "log.info({ event: 'request', message: JSON.stringify(mutation.value) });\n      const input = safeParse(schema, mutation.value);",
      },
    ],
    finder: { file: 'lib/http/unlogged-body.test.ts' },
  },
  {
    name: 'limit-uncounted',
    fault: 'A request does not count against its limit.',
    breaks: [],
    edits: [
      {
        file: 'lib/http/limits.ts',
        from: 'const result = await takeFromAll(name, rateLimitKey, { cost: 1, need: 1 });',
        to: 'const result = await takeFromAll(name, rateLimitKey, { cost: 0, need: 1 });',
      },
    ],
    finder: { file: 'lib/http/limits.test.ts' },
  },
  {
    name: 'page-cache-keyed-by-query',
    fault: 'A landing page is kept once for each query that a visitor makes up.',
    breaks: [],
    edits: [
      {
        file: 'lib/landing/serve-landing.ts',
        from: 'const renderedPage = await findLanding(page, locale);',
        to: 'const renderedPage = await findLanding({ ...page, name: page.name + new URL(request.url).search }, locale);',
      },
    ],
    finder: { file: 'lib/landing/serve-landing.test.ts' },
  },
  {
    name: 'read-not-repeated',
    fault: 'A read of the provider that fails is not repeated.',
    breaks: ['P5', 'P6'],
    edits: [
      {
        file: 'lib/provider/call.ts',
        from: 'if (isRepeated && isTransient(result)) {',
        to: 'if (isRepeated && result.ok && isTransient(result)) {',
      },
    ],
    finder: { file: 'lib/provider/call.test.ts' },
  },
  {
    name: 'settlement-skipped',
    fault: 'A payment whose process is gone is never settled.',
    breaks: ['P1'],
    edits: [
      {
        file: 'lib/payment/server/settle-due-attempts.ts',
        from: 'if (due.length === 0) return;',
        to: 'if (due.length >= 0) return;',
      },
    ],
    finder: { file: 'lib/payment/server/settle-due-attempts.test.ts' },
  },
  {
    name: 'dropped-at-stop',
    fault: 'A process that is stopped drops its payments, and no other one settles them.',
    breaks: ['P12'],
    edits: [
      {
        file: 'lib/site/settle-payments.ts',
        from: '  keepSettlingAttempts(FLOWS);\n',
        to: "  void keepSettlingAttempts;\n  process.once('SIGTERM', () => process.exit(0));\n",
      },
    ],
    finder: null,
  },
  {
    name: 'store-without-thread',
    fault: 'SQLite works in the thread that handles requests.',
    breaks: ['disk'],
    edits: [
      { file: 'lib/store/store.ts', from: 'if (hasThread && !clock) return', to: 'if (!hasThread && !clock) return' },
    ],
    finder: { file: 'lib/store/threaded-sqlite.test.ts', title: 'serves the store of a server' },
  },
  {
    name: 'content-waited-for',
    fault: 'A page waits for the content service although it has a copy.',
    breaks: ['P7', 'load'],
    edits: [
      {
        file: 'lib/content/load-section.ts',
        from: 'if (parts.now() >= copy.nextFetchAt) copy.currentRefresh ??= refresh(copy);',
        to: 'copy.currentRefresh ??= refresh(copy);',
      },
      {
        file: 'lib/content/load-section.ts',
        from: 'if (!copy.tree && copy.currentRefresh) {\n      await Promise.race([copy.currentRefresh, (copy.firstWait ??= parts.wait(parts.firstWaitMs))]);',
        to: 'if (copy.currentRefresh) {\n      await copy.currentRefresh;',
      },
    ],
    finder: { file: 'lib/content/load-section.test.ts', title: 'shows the stale one meanwhile' },
  },
  {
    name: 'answers-unpadded',
    fault: 'The size of a response reveals whether a plan was found.',
    breaks: ['P10'],
    edits: [
      {
        file: 'lib/http/json-handler.ts',
        from: 'if (paddedBytes === undefined) return',
        to: 'if (paddedBytes !== 0) return',
      },
    ],
    finder: { file: 'lib/http/json-handler.test.ts', title: 'pads responses to one size' },
  },
  {
    name: 'idle-for-longer',
    fault: 'An idle customer is signed out a hundred seconds late.',
    breaks: ['P11'],
    edits: [{ file: 'lib/domain/session/idle.ts', from: 'account: 870_000', to: 'account: 970_000' }],
    finder: { file: 'lib/domain/session/idle.test.ts' },
  },
  {
    name: 'answer-waited-for',
    fault: 'The waiting page comes when the provider has responded.',
    breaks: ['P3'],
    edits: [
      {
        file: 'lib/payment/server/submit-attempt.ts',
        from: 'const RESPONSE_MS = 1_200;',
        to: 'const RESPONSE_MS = 12_000;',
      },
    ],
    finder: null,
  },
  {
    name: 'index-forgotten',
    fault: 'A payment is found by its reference without an index.',
    breaks: ['growth'],
    edits: [
      {
        file: 'lib/store/migrations.ts',
        from: 'CREATE INDEX attempts_reference ON attempts (reference)',
        to: 'CREATE INDEX attempts_reference ON attempts (locale)',
      },
    ],
    finder: null,
  },
];
