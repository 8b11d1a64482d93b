import type { IncomingHttpHeaders } from 'node:http';
import type { BuildOutput, BuiltFunction, OutputRoute } from './build-output.ts';

/** A request on its way through the routes of a build. */
export interface Routed {
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Headers of the response. */
  set: Record<string, string | string[]>;
  status: number | undefined;
}

/** Where the routes lead. `built` is undefined for a file, and where there is nothing. */
export interface Target {
  path: string;
  query: URLSearchParams;
  set: Record<string, string | string[]>;
  status: number | undefined;
  built: BuiltFunction | undefined;
}

/** Whether a route applies to a request. */
export function isMatch(route: OutputRoute, { path, query, headers }: Routed): boolean {
  return match(route, path, { query, headers }) !== null;
}

/**
 * The routes of the Build Output API, version 3, as far as a build of Next uses them, without the middleware: those before the file system,
 * the files and functions, those after it, then patterns (`miss`, `rewrite`), then the page for what is missing.
 */
export function findTarget(
  { routes, functions, files }: Pick<BuildOutput, 'routes' | 'functions' | 'files'>,
  request: Routed,
): Target {
  const phases = new Map<string, OutputRoute[]>();
  let phase = 'first';
  for (const route of routes) {
    if (route.handle) phase = route.handle;
    else phases.set(phase, [...(phases.get(phase) ?? []), route]);
  }
  const inPhase = (name: string) => phases.get(name) ?? [];
  const exists = (path: string) => functions.has(path) || files.has(path);
  const state = {
    path: request.path,
    query: new URLSearchParams(request.query),
    set: { ...request.set },
    status: request.status,
  };

  /** Applies one route; null if it does not match. */
  const apply = (route: OutputRoute): { path: string } | null => {
    const groups = match(route, state.path, { query: state.query, headers: request.headers });
    if (!groups || route.middlewarePath) return null;
    for (const [name, value] of Object.entries(route.headers ?? {})) {
      // What the middleware has set stays.
      if (state.set[name] === undefined) state.set[name] = fill(value, groups);
    }
    if (route.status) state.status = route.status;
    if (route.dest === undefined) return { path: state.path };
    const [path = '', query] = fill(route.dest, groups).split('?');
    for (const [name, value] of new URLSearchParams(query)) state.query.set(name, value);
    return { path };
  };
  const end = (path: string): Target => ({ ...state, path, built: functions.get(path) });
  const withHits = (path: string): Target => {
    state.path = path;
    for (const route of inPhase('hit')) apply(route);
    delete state.set['x-matched-path'];
    return end(path);
  };
  /** A file or function of this name, or the one that a pattern matches. */
  const lookUp = (path: string): Target | null => {
    if (exists(path)) return withHits(path);
    state.path = path;
    for (const name of ['miss', 'rewrite']) {
      for (const route of inPhase(name)) {
        const before = { query: new URLSearchParams(state.query), set: { ...state.set }, status: state.status };
        const target = apply(route);
        if (target && exists(target.path)) return withHits(target.path);
        Object.assign(state, before);
      }
    }
    return null;
  };

  for (const route of inPhase('first')) {
    const target = apply(route);
    if (!target) continue;
    state.path = target.path;
    if (!route.continue) return lookUp(target.path) ?? end(target.path);
  }
  if (exists(state.path)) return withHits(state.path);
  const path = state.path;
  for (const route of inPhase('filesystem')) {
    const target = apply(route);
    if (!target) continue;
    const lookupTarget = lookUp(target.path);
    if (lookupTarget) return lookupTarget;
    state.path = path;
  }
  const lookupTarget = lookUp(path);
  if (lookupTarget) return lookupTarget;
  state.path = path;
  state.status = 404;
  for (const route of inPhase('error')) {
    if (route.status !== 404) continue;
    const target = apply(route);
    if (target) return end(target.path);
  }
  return end(path);
}

type Groups = Record<string, string>;

function match(route: OutputRoute, path: string, { query, headers }: Pick<Routed, 'query' | 'headers'>): Groups | null {
  if (route.src === undefined) return null;
  const match = new RegExp(`^(?:${route.src.replace(/^\^/, '').replace(/\$$/, '')})$`).exec(path);
  if (!match) return null;
  const groups: Groups = { ...match.groups };
  for (const [index, value] of match.entries()) groups[String(index)] = value ?? '';
  const isMet = ({ type, key = '', value }: { type: string; key?: string | undefined; value?: string | undefined }) => {
    const actual = type === 'header' ? headers[key]?.toString() : type === 'query' ? query.get(key) : undefined;
    if (actual === undefined || actual === null) return false;
    if (value === undefined) return true;
    const match = new RegExp(`^(?:${value})$`).exec(actual);
    Object.assign(groups, match?.groups);
    return match !== null;
  };
  if (!(route.has ?? []).every(isMet) || (route.missing ?? []).some(isMet)) return null;
  return groups;
}

/** `$1` and `$name`, of groups that did not take part too. */
function fill(text: string, groups: Groups): string {
  return text.replaceAll(/\$(\w+)/g, (_, name: string) => groups[name] ?? '');
}
