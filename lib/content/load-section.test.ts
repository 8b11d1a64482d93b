import { describe, expect, it } from '@jest/globals';
import type { LastGoodCopies } from './last-good.ts';
import { type ContentEvent, createSectionLoader, type FetchResult } from './load-section.ts';

const BUNDLED = { title: 'Bundled', more: 'Bundled more' };
const content = (title: string): FetchResult => ({ ok: true, value: { title } });
const DOWN: FetchResult = { ok: false, reason: 'not-sent' };

/** A loader whose clock, waits and content service the test controls. */
function harness(persisted: Record<string, unknown> = {}) {
  let now = 0;
  const waits: { ms: number; until: number; done: () => void }[] = [];
  const requests: { key: string; response: (fetched: FetchResult) => void; fail: (error: Error) => void }[] = [];
  const events: ContentEvent[] = [];
  const written: Record<string, unknown> = {};
  const lastGood: LastGoodCopies = {
    read: async (section, locale) => persisted[`${section}.${locale}`],
    write: async (section, locale, value) => {
      written[`${section}.${locale}`] = value;
    },
  };
  const load = createSectionLoader({
    fetchContent: (section, locale) =>
      new Promise((response, fail) => {
        requests.push({ key: `${section}.${locale}`, response, fail });
      }),
    lastGood,
    now: () => now,
    wait: (ms) => new Promise<void>((done) => waits.push({ ms, until: now + ms, done })),
    log: (event) => events.push(event),
    ttlMs: 60_000,
    firstWaitMs: 400,
    backoffMs: 5_000,
  });
  return {
    requests,
    events,
    waits,
    written,
    load: () => load('litepay', 'en', BUNDLED),
    loadSpanish: () => load('litepay', 'es', BUNDLED),
    pass: (ms: number) => {
      now += ms;
      waits.filter((each) => each.until <= now).forEach(({ done }) => done());
    },
    /** Flushes pending promises. */
    finish: async () => {
      for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
    },
    response: async (fetched: FetchResult) => {
      requests.at(-1)?.response(fetched);
      for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
    },
  };
}

describe('loading a section', () => {
  it('waits shortly for the first copy and shows it', async () => {
    const h = harness();
    const view = h.load();
    await h.finish();
    expect(h.waits).toMatchObject([{ ms: 400 }]);
    await h.response(content('Fresh'));
    expect(await view).toEqual({ title: 'Fresh', more: 'Bundled more' });
    expect(h.written).toEqual({ 'litepay.en': { title: 'Fresh' } });
  });

  it('shows the bundled copy when the first one takes too long, and never waits again', async () => {
    const h = harness();
    const view = h.load();
    await h.finish();
    h.pass(400);
    expect(await view).toBe(BUNDLED);
    expect(await h.load()).toBe(BUNDLED);
    expect(h.waits).toHaveLength(1);
    expect(h.requests).toHaveLength(1);
    await h.response(content('Late'));
    expect(await h.load()).toMatchObject({ title: 'Late' });
  });

  it('shows the bundled copy at once when the service is down', async () => {
    const h = harness();
    const view = h.load();
    await h.finish();
    await h.response(DOWN);
    expect(await view).toBe(BUNDLED);
    expect(h.events).toEqual([{ event: 'content_failed', section: 'litepay', locale: 'en', reason: 'not-sent' }]);
  });

  it('asks again only after the copy is stale, and shows the stale one meanwhile', async () => {
    const h = harness();
    const view = h.load();
    await h.finish();
    await h.response(content('One'));
    const first = await view;
    h.pass(59_999);
    expect(await h.load()).toBe(first);
    expect(h.requests).toHaveLength(1);
    h.pass(1);
    expect(await h.load()).toBe(first);
    expect(await h.load()).toBe(first);
    expect(h.requests).toHaveLength(2);
    await h.response(content('Two'));
    expect(await h.load()).toMatchObject({ title: 'Two' });
  });

  it('returns the same object while the content stays the same', async () => {
    const h = harness();
    const view = h.load();
    await h.finish();
    await h.response(content('One'));
    const first = await view;
    h.pass(60_000);
    await h.load();
    await h.response(content('One'));
    expect(await h.load()).toBe(first);
  });

  it.each([
    ['no answer', DOWN],
    ['another shape', { ok: true, value: { unheard: 'of' } } as const],
    ['a list', { ok: true, value: [1] } as const],
    ['nothing', { ok: true, value: null } as const],
  ])('keeps the last good copy through a failure: %s', async (_, failure) => {
    const h = harness();
    const view = h.load();
    await h.finish();
    await h.response(content('Good'));
    const good = await view;
    h.pass(60_000);
    await h.load();
    await h.response(failure);
    expect(await h.load()).toBe(good);
    expect(h.events).toHaveLength(1);
  });

  it('logs an outage once, and again for another reason or the next outage', async () => {
    const h = harness();
    void h.load();
    await h.finish();
    const outcomes = [DOWN, DOWN, DOWN, { ok: false, reason: 'http-500' } as const, content('Back'), DOWN];
    for (const outcome of outcomes) {
      await h.response(outcome);
      h.pass(60_000);
      await h.load();
      await h.finish();
    }
    expect(h.events.map((event) => 'reason' in event && event.reason)).toEqual(['not-sent', 'http-500', 'not-sent']);
  });

  it('sends no request to a failing service for a while', async () => {
    const h = harness();
    const view = h.load();
    await h.finish();
    await h.response(DOWN);
    await view;
    h.pass(4_999);
    await Promise.all([h.load(), h.load(), h.load()]);
    expect(h.requests).toHaveLength(1);
    expect(h.events).toHaveLength(1);
    h.pass(1);
    await Promise.all([h.load(), h.load()]);
    expect(h.requests).toHaveLength(2);
    await h.response(content('Back'));
    expect(await h.load()).toMatchObject({ title: 'Back' });
    expect(h.events).toHaveLength(1);
  });

  it('treats a thrown error as a failure', async () => {
    const h = harness();
    const view = h.load();
    await h.finish();
    h.requests[0]?.fail(new Error('bug'));
    expect(await view).toBe(BUNDLED);
    expect(h.events).toMatchObject([{ event: 'content_failed', reason: 'bug' }]);
  });

  it('shows the last good copy of the disk at once after a restart', async () => {
    const h = harness({ 'litepay.en': { title: 'Kept' } });
    expect(await h.load()).toMatchObject({ title: 'Kept' });
    expect(h.waits).toHaveLength(0);
    expect(h.requests).toHaveLength(1);
    await h.response(DOWN);
    expect(await h.load()).toMatchObject({ title: 'Kept' });
  });

  it('sends one request for all waiting views, and one per language', async () => {
    const h = harness();
    const views = [h.load(), h.load(), h.loadSpanish()];
    await h.finish();
    expect(h.requests.map(({ key }) => key)).toEqual(['litepay.en', 'litepay.es']);
    h.requests.forEach(({ key, response }) => response(content(key)));
    expect((await Promise.all(views)).map(({ title }) => title)).toEqual(['litepay.en', 'litepay.en', 'litepay.es']);
  });

  it('logs the keys that it could not use, once per set', async () => {
    const h = harness();
    const view = h.load();
    await h.finish();
    await h.response({ ok: true, value: { title: 'Ok', more: '{x}' } });
    expect(await view).toEqual({ title: 'Ok', more: 'Bundled more' });
    expect(h.events).toMatchObject([
      { event: 'content_rejected', message: 'more: other placeholders', count: 1, section: 'litepay', locale: 'en' },
    ]);
    h.pass(60_000);
    await h.load();
    await h.response({ ok: true, value: { title: 'New', more: '{x}' } });
    expect(h.events).toHaveLength(1);
  });
});
