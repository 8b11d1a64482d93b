import { beforeEach, expect, it, jest } from '@jest/globals';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';
import type { Engine, Row } from './engine.ts';
import { maintenanceIn } from './maintenance.ts';

const BY = 'Ada King';

onEachStore((under) => {
  beforeEach(async () => {
    await under().store.maintenance.turnOff(BY);
    under().pass(10_000);
    under().clock.now = NOW;
  });

  it('pauses other instances within five seconds, and resumes them within five seconds', async () => {
    const { store, other, pass } = under();
    expect(await other.maintenance.current()).toBeNull();
    await store.maintenance.turnOn({ by: BY, until: NOW + 60_000 });
    expect(await other.maintenance.current()).toBeNull();
    pass(4_000);
    expect(await other.maintenance.current()).toEqual({ by: BY, since: NOW, until: NOW + 60_000 });
    expect(await store.maintenance.turnOff(BY)).toBe(true);
    pass(4_000);
    expect(await other.maintenance.current()).toBeNull();
    expect(await store.maintenance.turnOff(BY)).toBe(false);
  });

  it('keeps the time at which maintenance was first turned on', async () => {
    const { store, pass } = under();
    await store.maintenance.turnOn({ by: BY, until: null });
    pass(1_000);
    expect(await store.maintenance.turnOn({ by: 'Grace', until: NOW + 9_000 })).toEqual({
      by: 'Grace',
      since: NOW,
      until: NOW + 9_000,
    });
  });
});

const ON: Row = { is_on: 1, changed_by: BY, since: NOW, until_at: null };

/** One instance whose store responds as told. */
function instance() {
  const clock = { now: 0 };
  const query = jest.fn<(sql: string) => Promise<Row[]>>(async () => []);
  const maintenance = maintenanceIn({ query } as unknown as Engine, () => clock.now);
  return { clock, query, maintenance };
}

it('reads the store once for many requests within three seconds', async () => {
  const { clock, query, maintenance } = instance();
  for (let ms = 0; ms < 3_000; ms += 100) {
    clock.now = ms;
    await Promise.all([maintenance.current(), maintenance.current()]);
  }
  expect(query).toHaveBeenCalledTimes(1);
});

it('does not let a slow, failed read undo the result of a later read', async () => {
  const { clock, query, maintenance } = instance();
  const slow = Promise.withResolvers<Row[]>();
  query.mockReturnValueOnce(slow.promise);
  const first = maintenance.current();
  clock.now = 5_000;
  query.mockResolvedValue([ON]);
  expect(await maintenance.current()).toMatchObject({ by: BY });
  slow.reject(new Error('down'));
  expect(await first).toMatchObject({ by: BY });
  expect(await maintenance.current()).toMatchObject({ by: BY });
});

it('keeps maintenance on while the store fails, and follows the store afterwards', async () => {
  const { clock, query, maintenance } = instance();
  query.mockResolvedValue([ON]);
  expect(await maintenance.current()).toMatchObject({ by: BY });
  query.mockRejectedValue(new Error('down'));
  clock.now = 5_000;
  expect(await maintenance.current()).toMatchObject({ by: BY });
  query.mockResolvedValue([{ ...ON, is_on: 0 }]);
  clock.now = 10_000;
  expect(await maintenance.current()).toBeNull();
});
