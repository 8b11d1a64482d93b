import { describe, expect, it } from '@jest/globals';
import { cookiesIn, tablesIn } from './read-sources.ts';
import { operatorNames, surfaceChanges, surfaceProblems } from './surface-changes.ts';
import type { Surfaces } from './surfaces.ts';

type Setting = Surfaces['settings'][string];
const setting = (change: Partial<Setting> = {}): Setting => ({
  default: null,
  required: false,
  refused: [],
  warned: [],
  ...change,
});
const surfaces = (change: Partial<Surfaces> = {}): Surfaces => ({
  commit: 'a'.repeat(40),
  version: '0.1.0',
  settings: { ACCESS: setting() },
  deprecated: [],
  cookies: { 'hl-owner': 'SECONDS = 10' },
  migrations: [['attempts']],
  ...change,
});
const BEFORE = surfaces();
const problems = (now: Partial<Surfaces>, names: string[] = [], before = BEFORE) =>
  surfaceProblems(surfaceChanges(before, surfaces(now)), new Set(names));

describe('a difference from the last release', () => {
  it.each<[string, Partial<Surfaces>, string]>([
    ['a new setting', { settings: { ACCESS: setting(), EXTRA: setting() } }, 'name `EXTRA`: the setting is new'],
    ['another default', { settings: { ACCESS: setting({ default: 'dsl' }) } }, 'name `ACCESS`: its default was none'],
    ['a new cookie', { cookies: { ...BEFORE.cookies, 'hl-new': '' } }, 'name `hl-new`: the cookie is new'],
    ['a cookie that is gone', { cookies: {} }, 'name `hl-owner`: the cookie was removed'],
    ['another lifetime', { cookies: { 'hl-owner': 'SECONDS = 20' } }, 'name `hl-owner`: the cookie'],
    ['a migration', { migrations: [['attempts'], ['maintenance']] }, 'name `maintenance`: a migration'],
  ])('must be announced: %s', (_what, now, line) => {
    const [problem, ...more] = problems(now);
    expect(problem).toContain(`CHANGELOG.md, under 'Operators must' of [Unreleased]: ${line}`);
    expect(more).toEqual([]);
    expect(problems(now, [/`(.+)`/.exec(line)?.[1] ?? ''])).toEqual([]);
  });

  it('does not exist where nothing has changed', () => {
    expect(problems({})).toEqual([]);
  });
});

describe('a setting that the last release accepted', () => {
  const refusing = { settings: { ACCESS: setting({ refused: ['missing'] }) } };

  it('may not be refused without a warning in between', () => {
    expect(problems(refusing, ['ACCESS'])).toEqual([expect.stringContaining('ACCESS: a site may not start')]);
    expect(problems({ settings: { ACCESS: setting({ required: true }) } }, ['ACCESS'])).toHaveLength(1);
  });

  it('may be refused after a warning for the same reason', () => {
    const warnedSurface = (why: 'missing' | 'plain') => surfaces({ settings: { ACCESS: setting({ warned: [why] }) } });
    expect(problems(refusing, ['ACCESS'], warnedSurface('missing'))).toEqual([]);
    expect(problems(refusing, ['ACCESS'], warnedSurface('plain'))).toHaveLength(1);
  });

  it('may be removed with a warning to sites that still have it', () => {
    expect(problems({ settings: {} }, ['ACCESS'])).toEqual([expect.stringContaining('config-gate.ts')]);
    expect(problems({ settings: {}, deprecated: ['ACCESS'] }, ['ACCESS'])).toEqual([]);
  });
});

describe('the change log', () => {
  const text = [
    '## [Unreleased]\n### Added\n- `ADDED`\n### Operators must\n- Set `ONE=two` in `three.env`.\n',
    '## [0.2.0] - 2026-11-28\n### Operators must\n- Remove `FOUR`.\n',
    '## [0.1.0] - 2026-11-27\n### Operators must\n- Set `FIVE`.\n',
  ].join('\n');

  it("contains the backticked names under 'Operators must' above the last release", () => {
    expect([...operatorNames(text, '0.1.0')].sort()).toEqual(['FOUR', 'ONE', 'env', 'three', 'two']);
    expect([...operatorNames(text, '0.2.0')]).not.toContain('FOUR');
  });
});

describe('the sources of the surface', () => {
  it('declare cookies with their lifetime, size and content', () => {
    const source = `
      const NAME = 'hl-owner';
export const SESSION_SECONDS = 12 * 60;
const schema = z.object({
  /** An { id. */
  id: z.uuid(),
  more: z.object({ at: z.int() }),
});`;
    const shape = '12 * 60; z.object({ id: z.uuid(), more: z.object({ at: z.int()})}';
    expect(cookiesIn(source)).toEqual({ 'hl-owner': shape });
    expect(cookiesIn("const NAME = 'other';")).toEqual({});
  });

  it('tell two cookies of one file apart', () => {
    const source = `const A_COOKIE = 'hl-a';\nconst A_SECONDS = 10;\nconst B_COOKIE = 'hl-b';\nconst B_SECONDS = 20;\n`;
    expect(cookiesIn(source)).toEqual({ 'hl-a': '10', 'hl-b': '20' });
  });

  it('name the tables that a migration touches', () => {
    const statements = [
      'CREATE TABLE marks (id TEXT)',
      'CREATE INDEX marks_id ON marks (id)',
      'ALTER TABLE attempts ADD COLUMN at BIGINT',
      "UPDATE purchases SET data = ''",
    ];
    expect(tablesIn(statements)).toEqual(['attempts', 'marks', 'purchases']);
  });
});
