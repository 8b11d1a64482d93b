import { describe, expect, it, jest } from '@jest/globals';
import { createClock, now } from './clock.ts';

const URL_OF_CLOCK = 'http://localhost:4100/__sandbox/clock';
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

function follow(responses: (() => Response)[]) {
  let time = 1_000_000;
  const fetched = jest.fn<typeof fetch>(() => Promise.resolve((responses.shift() ?? Response.error)()));
  const clock = createClock({ url: URL_OF_CLOCK, fetch: fetched, systemNow: () => time });
  return { clock, fetched, pass: (ms: number) => (time += ms) };
}

describe('the clock', () => {
  it("is the system's clock without a URL", () => {
    expect(Math.abs(now() - Date.now())).toBeLessThan(1_000);
  });

  it('follows the offset, requested once a second', async () => {
    const { clock, fetched, pass } = follow([
      () => Response.json({ offsetMs: 86_400_000 }),
      () => Response.json({ offsetMs: 5 }),
    ]);
    clock();
    await nextTask();
    expect(clock()).toBe(1_000_000 + 86_400_000);
    pass(999);
    clock();
    expect(fetched).toHaveBeenCalledTimes(1);
    pass(1);
    clock();
    await nextTask();
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(clock()).toBe(1_001_000 + 5);
  });

  it.each([
    ['an error', () => Response.error()],
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => Response.json({ offsetMs: 'x' })],
  ])('keeps the last offset after %s', async (_what, response) => {
    const { clock, pass } = follow([() => Response.json({ offsetMs: 7 }), response]);
    clock();
    await nextTask();
    pass(1_000);
    clock();
    await nextTask();
    expect(clock()).toBe(1_001_007);
  });

  it.each(['https://clock.example.com/', 'http://10.0.0.1/', 'http://localhost.example.com/'])(
    'refuses the URL %s',
    (url) => {
      expect(() => createClock({ url, fetch, systemNow: Date.now })).toThrow('loopback');
    },
  );
});
