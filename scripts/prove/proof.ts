/** What one part of a proof measured. Stored as JSON, so that an interrupted proof goes on after the parts that are done. */
export interface PartResult {
  /** What was measured, by its name, with the unit. */
  figures: Record<string, string>;
  /** What broke the promise; empty if it was kept. */
  broken: string[];
}

export interface Context {
  signal: AbortSignal;
  report: (line: string) => void;
}

/** Minutes of work at most. */
export interface Part {
  name: string;
  run: (context: Context) => Promise<PartResult>;
}

/** One promise of docs/reliability.md, and how it is measured. */
export interface Proof {
  /** As on the command line: `P1` to `P12`, `load`, `disk`, `growth`, `mutants`. */
  name: string;
  promise: string;
  /** Promises with the same name here have the same parts: what one has measured counts for the others, until the code changes. */
  evidence?: string;
  /** It starts no server of ours. */
  isWithoutBuild?: true;
  /** `isShort`: about a minute in all. */
  parts: (isShort: boolean) => readonly Part[];
}
