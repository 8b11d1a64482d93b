import { beforeEach, describe, expect, it } from '@jest/globals';
import { findLandingPage, type LandingPage } from './landing-pages.ts';
import { createLandingCache } from './landing-cache.ts';

const found = findLandingPage('home');
if (!found) throw new Error('There is no home page');
const home: LandingPage = found;

let time: number;
let made: number;
let failures: number;
let render: () => Promise<string>;
let find: ReturnType<typeof createLandingCache<string>>;

beforeEach(() => {
  [time, made, failures] = [1_000, 0, 0];
  render = () => Promise.resolve(`page ${made}`);
  find = createLandingCache<string>({
    render: () => {
      made += 1;
      return render();
    },
    now: () => time,
    onFailure: () => void (failures += 1),
  });
});

/** Long enough for work started in the background of a visit to finish. */
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

describe('createLandingCache', () => {
  it('renders a page once for all visits within 30 seconds', async () => {
    expect(await Promise.all(Array.from({ length: 20 }, () => find(home, 'en')))).toEqual(Array(20).fill('page 1'));
    time += 29_999;
    expect(await find(home, 'en')).toBe('page 1');
    expect(made).toBe(1);
  });

  it('renders each language separately', async () => {
    expect([await find(home, 'en'), await find(home, 'es'), await find(home, 'en')]).toEqual([
      'page 1',
      'page 2',
      'page 1',
    ]);
  });

  it('returns an old page, and renders a new one once in the background', async () => {
    await find(home, 'en');
    time += 30_000;
    expect(await Promise.all([find(home, 'en'), find(home, 'en')])).toEqual(['page 1', 'page 1']);
    await nextTask();
    expect([await find(home, 'en'), made]).toEqual(['page 2', 2]);
  });

  it('makes a visit wait for a new page when the old one is older than a minute and a half', async () => {
    await find(home, 'en');
    time += 90_000;
    expect(await find(home, 'en')).toBe('page 2');
  });

  it('keeps the last page while rendering fails, and tries again after five seconds', async () => {
    await find(home, 'en');
    render = () => Promise.reject(new Error('down'));
    time += 3_600_000;
    expect([await find(home, 'en'), await find(home, 'en')]).toEqual(['page 1', 'page 1']);
    expect([made, failures]).toEqual([2, 1]);
    render = () => Promise.resolve('page again');
    time += 5_000;
    expect(await find(home, 'en')).toBe('page again');
  });

  it('returns null for a page that was never rendered', async () => {
    render = () => Promise.reject(new Error('down'));
    expect([await find(home, 'en'), await find(home, 'en')]).toEqual([null, null]);
    expect(made).toBe(1);
  });
});
