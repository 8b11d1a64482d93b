import type { Surfaces } from './surfaces.ts';

/** A difference that an operator must be told of: the name that stands in backticks, and what has happened to it. */
export interface SurfaceChange {
  name: string;
  what: string;
  /** What has to be done besides, so that no site of the release before is surprised. */
  isMissing?: 'warning' | 'deprecation';
}

/** What differs between the last release and the present, in settings, cookies and tables. */
export function surfaceChanges(before: Surfaces, now: Surfaces): SurfaceChange[] {
  return [...settingChanges(before, now), ...cookieChanges(before, now), ...storeChanges(before, now)];
}

function settingChanges(before: Surfaces, now: Surfaces): SurfaceChange[] {
  const removedSettings = missing(before.settings, now.settings).map((name): SurfaceChange => {
    const isTold = now.deprecated.includes(name);
    return { name, what: 'the setting was removed', ...(!isTold && { isMissing: 'deprecation' }) };
  });
  const others = Object.entries(now.settings).flatMap(([name, setting]): SurfaceChange[] => {
    const old = before.settings[name];
    const isNewlyRequired = setting.required && !old?.required;
    // A value that a new setting does not take was in no site's settings.
    const refusals = setting.refused.filter((why) => !old?.refused.includes(why) && (old || why === 'missing'));
    const unannouncedReasons = refusals.filter((why) => !old?.warned.includes(why));
    const isUnannounced = isNewlyRequired || unannouncedReasons.length > 0;
    if (isUnannounced || refusals.length > 0) {
      const why = [...(isNewlyRequired ? ['required'] : []), ...refusals].join(', ');
      return [
        { name, what: `a site may not start because of it (${why})`, ...(isUnannounced && { isMissing: 'warning' }) },
      ];
    }
    if (!old) return [{ name, what: 'the setting is new' }];
    if (old.default === setting.default) return [];
    return [{ name, what: `its default was ${old.default ?? 'none'} and is ${setting.default ?? 'none'}` }];
  });
  return [...removedSettings, ...others];
}

function cookieChanges(before: Surfaces, now: Surfaces): SurfaceChange[] {
  return [
    ...missing(before.cookies, now.cookies).map((name) => ({ name, what: 'the cookie was removed' })),
    ...missing(now.cookies, before.cookies).map((name) => ({ name, what: 'the cookie is new' })),
    ...Object.entries(now.cookies).flatMap(([name, shape]) =>
      before.cookies[name] === undefined || before.cookies[name] === shape
        ? []
        : [{ name, what: "the cookie's lifetime, size or content has changed" }],
    ),
  ];
}

/** A released migration never changes, so the new ones are those beyond the last release's. */
function storeChanges(before: Surfaces, now: Surfaces): SurfaceChange[] {
  const tables = new Set(now.migrations.slice(before.migrations.length).flat());
  return [...tables].sort().map((name) => ({ name, what: 'a migration changes this table' }));
}

const missing = (from: object, others: object) => Object.keys(from).filter((name) => !(name in others));

/** What the sections above that version say under 'Operators must', and the names that stand there in backticks. */
export function operatorNames(changelog: string, lastVersion: string): ReadonlySet<string> {
  const [newer = ''] = changelog.split(`\n## [${lastVersion}]`);
  const sections = newer.split('\n### ').filter((section) => section.startsWith('Operators must\n'));
  const code = sections.flatMap((section) => [...(section.split('\n## ')[0] ?? '').matchAll(/`([^`]+)`/g)]);
  return new Set(code.flatMap(([, text = '']) => text.match(/[\w-]+/g) ?? []));
}

const REMEDIES = {
  warning: 'the last release did not warn: warn in this one (`productionWarnings`), refuse in the next',
  deprecation: 'nobody who still has it is told: add it to lib/config/config-gate.ts',
} as const;

/** One line for each change that CHANGELOG.md does not name, with what to write, and for each refusal that no release has announced. */
export function surfaceProblems(changes: readonly SurfaceChange[], names: ReadonlySet<string>): string[] {
  const unnamedChanges = changes
    .filter(({ name }) => !names.has(name))
    .map(({ name, what }) => `CHANGELOG.md, under 'Operators must' of [Unreleased]: name \`${name}\`: ${what}`);
  const unannouncedNames = changes.flatMap(({ name, what, isMissing }) =>
    isMissing ? [`${name}: ${what}, and ${REMEDIES[isMissing]}`] : [],
  );
  return [...unnamedChanges, ...unannouncedNames];
}
