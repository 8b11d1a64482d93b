import { readFileSync } from 'node:fs';
import {
  Cmd,
  Copy,
  DockerfileParser,
  Env,
  From,
  Healthcheck,
  type Instruction,
  type JSONInstruction,
} from 'dockerfile-ast';
import { inRoot } from '../run/paths.ts';

/** An instruction as far as this project's Dockerfile uses it: no shell form of CMD, no ADD, no ONBUILD. */
export type Step =
  | { kind: 'COPY'; from: string | null; sources: string[]; target: string }
  | { kind: 'RUN'; command: string }
  | { kind: 'ENV'; values: Record<string, string> }
  | { kind: 'ARG'; values: Record<string, string> }
  | { kind: 'WORKDIR'; value: string }
  | { kind: 'USER'; value: string }
  | { kind: 'VOLUME'; value: string }
  | { kind: 'EXPOSE'; value: string }
  | { kind: 'CMD'; command: string[] }
  | { kind: 'HEALTHCHECK'; command: string[] };

export interface Stage {
  name: string;
  /** Another stage, or an image. */
  from: string;
  steps: Step[];
}

/** The stages of the Dockerfile in their order. Throws at an instruction that is not a `Step`. */
export function readDockerfile(text = readFileSync(inRoot('Dockerfile'), 'utf8')): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction instanceof From) {
      const from = instruction.getImage() ?? '';
      stages.push({ name: instruction.getBuildStage() ?? from, from, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${instruction.getKeyword()} stands before the first FROM`);
    stage.steps.push(toStep(instruction));
  }
  return stages;
}

/** A stage and those that it is made from, the first one first. */
export function listStages(name: string | undefined): Stage[] {
  const stage = readDockerfile().find((each) => each.name === name);
  return stage ? [...listStages(stage.from), stage] : [];
}

/** The variables in the environment of a stage. */
export function listVariables(stage: string | undefined): Record<string, string> {
  const all = listStages(stage).flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'ENV' ? [step.values] : [])),
  );
  return Object.assign({}, ...all) as Record<string, string>;
}

/** How the web app's container keeps its memory small. */
export function memorySettings(): Record<'MALLOC_ARENA_MAX' | 'MALLOC_MMAP_THRESHOLD_' | 'NODE_OPTIONS', string> {
  const { MALLOC_ARENA_MAX = '', MALLOC_MMAP_THRESHOLD_ = '', NODE_OPTIONS = '' } = listVariables('web');
  return { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, NODE_OPTIONS };
}

function toStep(instruction: Instruction): Step {
  const kind = instruction.getKeyword();
  const content = instruction.getArgumentsContent() ?? '';
  const values = instruction.getArguments().map((argument) => argument.getValue());
  switch (kind) {
    case 'COPY': {
      if (!(instruction instanceof Copy)) break;
      const target = values.at(-1) ?? '';
      return { kind, from: instruction.getFromFlag()?.getValue() ?? null, sources: values.slice(0, -1), target };
    }
    case 'RUN':
      return { kind, command: content };
    case 'ENV':
      if (!(instruction instanceof Env)) break;
      return {
        kind,
        values: Object.fromEntries(instruction.getProperties().map((each) => [each.getName(), each.getValue() ?? ''])),
      };
    case 'ARG': {
      const [name = '', ...value] = content.split('=');
      return { kind, values: { [name]: value.join('=') } };
    }
    case 'WORKDIR':
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
      return { kind, value: content };
    case 'CMD':
      if (!(instruction instanceof Cmd)) break;
      return { kind, command: listWords(instruction) };
    case 'HEALTHCHECK':
      if (!(instruction instanceof Healthcheck)) break;
      return { kind, command: listIn(content.replace(/^[\s\S]*?\bCMD\s+/, '')) };
  }
  throw new Error(`scripts/deploy does not know what to do with ${instruction.toString()}`);
}

function listWords(instruction: JSONInstruction): string[] {
  return instruction.getJSONStrings().map((each) => each.getJSONValue());
}

function listIn(json: string): string[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new Error(`${json} is not a list of words`);
  return list.map(String);
}

/** The paths that .dockerignore lets through, and the endings that it takes away again. Throws at a line of another form. */
export function readIgnored(text = readFileSync(inRoot('.dockerignore'), 'utf8')): {
  allowed: Set<string>;
  endings: string[];
} {
  const [first, ...lines] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  if (first !== '*') throw new Error('.dockerignore must begin with *, so that a new file is not sent by itself');
  const allowedPaths = lines.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  const endings = lines.flatMap((line) => (line.startsWith('**/*.') ? [line.slice('**/*'.length)] : []));
  if (allowedPaths.length + endings.length !== lines.length)
    throw new Error('.dockerignore has a line of another form');
  return { allowed: new Set(allowedPaths), endings };
}
