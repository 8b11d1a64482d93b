import { z } from 'zod';

const mapSchema = z.object({ sources: z.array(z.string().nullable()).optional() });
const sectionsSchema = z.object({ sections: z.array(z.object({ map: mapSchema })).optional() });

/**
 * The files that a script was built from, according to its source map (ECMA-426), plain or sectioned: paths of the repository and of
 * packages. Throws if the map cannot be read.
 */
export function listSources(map: string): string[] {
  const value: unknown = JSON.parse(map);
  const whole = mapSchema.parse(value);
  const { sections = [] } = sectionsSchema.parse(value);
  const sources = [whole, ...sections.map((section) => section.map)].flatMap((part) => part.sources ?? []);
  return [...new Set(sources.flatMap((source) => (source === null ? [] : [toPath(source)])))];
}

/** Removes the bundler's scheme and its name for the repository. */
function toPath(source: string): string {
  return source.replace(/^\w+:\/\/\/?/, '').replace(/^\[project\]\//, '');
}
