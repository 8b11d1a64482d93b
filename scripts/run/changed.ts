import { z } from 'zod';
import { type Command, runCommand } from './command.ts';
import { Problem } from './problem.ts';

/** The folders of browser tests for a part of the site, named by the first part of its URL. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  account: ['account'],
  activation: ['activation'],
  buy: ['buy'],
  dashboard: ['account'],
  dollargeneral: ['retail'],
  handoff: ['account'],
  home: ['home'],
  landing: ['home'],
  litepay: ['litepay', 'money', 'links'],
  move: ['move'],
  receipt: ['links'],
  reconnect: ['reconnect'],
  refill: ['refill'],
  serviceability: ['home', 'retail'],
  session: ['account'],
  shop: ['buy', 'home'],
  'sign-in': ['account'],
  waitlist: ['home'],
};
/** Where a change may show that reaches no page on its own, or more parts than this. */
const WIDE = ['life', 'shell'];
const MOST_FOLDERS = 4;

/** Files that the site is made of, apart from its tests. */
const SITE =
  /^(app|components|lib|messages|public|sandbox)\/|^(middleware|instrumentation(-client)?)\.ts$|^next\.config\.mjs$/;
const TEST = /\.test\.tsx?$/;
const BROWSER_TEST = /^tests\/e2e\/.+\.spec\.ts$/;

/** What to test after a change. */
export interface Selection {
  /** Source files that changed, for `jest --findRelatedTests`. */
  sources: readonly string[];
  /** Folders and files for Playwright, relative to the repository; empty for no browser test. */
  browserTests: readonly string[];
  /** Folders of browser tests that the change reaches and that are left to `npm test`. */
  left: readonly string[];
}

type Context = Pick<Command, 'env' | 'signal'>;

/**
 * The files that differ from `base`, a commit: committed, not yet committed or new. Without `base`, from where this branch left the branch
 * that it follows, or from the last commit. Throws a Problem if Git does not know `base`.
 */
export async function changedFiles(base: string | undefined, context: Context): Promise<string[]> {
  const from = base ?? (await mergeBase(context)) ?? 'HEAD';
  const [differing, untracked] = [
    await git(['diff', '--name-only', '--diff-filter=d', from, '--'], context),
    await git(['ls-files', '--others', '--exclude-standard'], context),
  ];
  if (differing === null) throw new Problem(`Git does not know ${from}.`);
  return [...new Set([...lines(differing), ...lines(untracked ?? '')])].sort();
}

/**
 * Selects the tests for these files: those of the part of the site whose name is in the path, else those of the pages that import the file.
 * `findDependents` returns the files that import others, directly or not.
 */
export async function selectTests(
  files: readonly string[],
  findDependents: (files: readonly string[]) => Promise<readonly string[]>,
): Promise<Selection> {
  const sources = files.filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('tests/e2e/'));
  const ofSite = files.filter((path) => SITE.test(path) && !TEST.test(path));
  const sharedPaths = ofSite.filter((path) => !(findPart(path) in FOLDERS));
  const dependents = sharedPaths.length > 0 ? await findDependents(sharedPaths) : [];
  const folders = [...new Set([...ofSite, ...dependents].flatMap((path) => FOLDERS[findPart(path)] ?? []))].sort();
  const isNarrow = folders.length > 0 && folders.length <= MOST_FOLDERS;
  const wide = ofSite.length > 0 ? WIDE : [];
  return {
    sources,
    browserTests: [
      ...(isNarrow ? folders : wide).map((folder) => `tests/e2e/${folder}/`),
      ...files.filter((path) => BROWSER_TEST.test(path)),
    ],
    left: isNarrow ? [] : folders,
  };
}

/** `dependents` of `selectTests`, from the imports that dependency-cruiser finds. */
export async function listImporters(files: readonly string[], context: Context): Promise<string[]> {
  const pattern = `^(${files.map((path) => path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`;
  const { text } = await runCommand({
    program: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      '--reaches',
      pattern,
      'app',
      'middleware.ts',
    ],
    output: 'capture',
    ...context,
  });
  const graph = z.object({ modules: z.array(z.object({ source: z.string() })) }).parse(JSON.parse(text));
  return graph.modules.map(({ source }) => source);
}

/** The first part of the URL of a page or a route handler; the capability in `lib`; the file in `messages`. */
function findPart(path: string): string {
  const [, part] =
    /^app\/\[locale\]\/\([a-z]+\)\/([a-z-]+)/.exec(path) ??
    /^app\/api\/([a-z-]+)/.exec(path) ??
    /^(?:messages\/[a-z]+|lib)\/([a-z-]+)/.exec(path) ??
    [];
  return part ?? '';
}

async function mergeBase(context: Context): Promise<string | null> {
  const mergeBase = await git(['merge-base', 'HEAD', '@{upstream}'], context);
  return mergeBase && mergeBase.trim();
}

/** Null if Git refuses. */
async function git(args: string[], context: Context): Promise<string | null> {
  const { code, text } = await runCommand({ program: 'git', args, output: 'capture', ...context });
  return code === 0 ? text : null;
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
