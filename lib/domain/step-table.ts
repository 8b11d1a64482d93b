/**
 * A page of a flow, or a part of a page. A flow is a table of these in the order in which a customer walks through it. `docs/flows.md` is
 * generated from the tables and shows conditions by their function's name, so they must not be anonymous.
 */
export interface StepRow<Step extends string, Facts> {
  /** Without the locale. Steps that share a page share its path. */
  path: string;
  /** A key of the flow's messages; `StepTitles` narrows it. */
  title: string;
  /** In percent; null where no bar is shown. */
  progress: number | null;
  /** The step's number as customers see it, from 1; steps of one page share theirs. Absent for entries, ends and errors. */
  number?: number;
  /** Who may enter. */
  needs: (facts: Facts) => boolean;
  /** What is shown instead when `needs` is not met: the first case that holds, otherwise `else`. */
  elseIf?: readonly { when: (facts: Facts) => boolean; to: Step }[];
  /** Null where `needs` is always met. Must not form a cycle, whatever the facts. */
  else: Step | null;
  /** Where the step's button, form or payment leads; null at the end of a flow. */
  next: Step | null;
}

/** The rows of a flow by their step. */
export type StepTable<Step extends string, Facts> = Readonly<Record<Step, Readonly<StepRow<Step, Facts>>>>;

/** For a table whose titles are looked up in typed messages. */
export type StepTitles<Step extends string, Title extends string> = Readonly<Record<Step, { readonly title: Title }>>;

/** The step itself when it may be entered, else the one that is shown instead. */
export function resolveStep<Step extends string, Facts>(
  table: StepTable<Step, Facts>,
  wanted: Step,
  facts: Facts,
): Step {
  return table[wanted].needs(facts) ? wanted : elseStep(table, wanted, facts);
}

/** The path, without the locale, that a request for a step's page is redirected to; null when it may stay. */
export function redirectPath<Step extends string, Facts>(
  table: StepTable<Step, Facts>,
  wanted: Step,
  facts: Facts,
): string | null {
  const { path } = table[resolveStep(table, wanted, facts)];
  return path === table[wanted].path ? null : path;
}

/** The step to show instead of one that cannot be shown although its needs are met; when they are not met, the usual one. */
export function fallbackStep<Step extends string, Facts>(
  table: StepTable<Step, Facts>,
  wanted: Step,
  facts: Facts,
): Step {
  const step = resolveStep(table, wanted, facts);
  return step === wanted ? elseStep(table, wanted, facts) : step;
}

/** The step that follows a completed one: its `next`, or what is shown instead. */
export function resolveNext<Step extends string, Facts>(table: StepTable<Step, Facts>, step: Step, facts: Facts): Step {
  return resolveStep(table, nextStep(table, step), facts);
}

/** The step that a button or a form leads to; the guard of its page decides. Throws for the last step of a flow. */
export function nextStep<Step extends string>(table: StepTable<Step, never>, step: Step): Step {
  const { next } = table[step];
  if (next === null) throw new Error(`No step comes after '${step}'`);
  return next;
}

/** The path of that step, without the locale. */
export function nextPath<Step extends string>(table: StepTable<Step, never>, step: Step): string {
  return table[nextStep(table, step)].path;
}

/** The last step on the page of `first` that may be entered: the one that an accordion opens. */
export function furthestOnPage<Step extends string, Facts>(
  table: StepTable<Step, Facts>,
  first: Step,
  facts: Facts,
): Step {
  const { path, next } = table[first];
  if (next === null || table[next].path !== path || !table[next].needs(facts)) return first;
  return furthestOnPage(table, next, facts);
}

/** The rows with a progress bar, in order; `percent`: 0 to 100. */
export function progressSteps<Title extends string>(table: StepTable<string, never> & StepTitles<string, Title>) {
  return Object.values(table).flatMap(({ path, title, progress, number = null }) =>
    progress === null ? [] : [{ path, title, percent: progress, number }],
  );
}

/** The number of steps that customers see. */
export function stepCount(table: StepTable<string, never>): number {
  return Math.max(0, ...Object.values(table).map(({ number = 0 }) => number));
}

/** The paths of the pages that are not open to every request. */
export function guardedPaths(table: StepTable<string, never>): string[] {
  return Object.values(table).flatMap((row) => (row.else === null ? [] : [row.path]));
}

function elseStep<Step extends string, Facts>(table: StepTable<Step, Facts>, refused: Step, facts: Facts): Step {
  const { elseIf, else: otherwise } = table[refused];
  const step = elseIf?.find(({ when }) => when(facts))?.to ?? otherwise;
  if (step === null) throw new Error(`No fallback step for '${refused}'`);
  return resolveStep(table, step, facts);
}
