import { z } from 'zod';
import { isSceneName } from './scenes.ts';

const word = z.string().trim().min(1).max(200).optional().catch(undefined);

/** The query parameters of the page 'Try it'; invalid ones are ignored. */
const sceneQuery = z.object({
  /** The running scene: its name, its start (ms since 1970), and its customer's phone (ten digits), login, PIN and kit. */
  scene: z.string().refine(isSceneName).optional().catch(undefined),
  since: z.coerce.number().int().positive().optional().catch(undefined),
  phone: z
    .string()
    .regex(/^\d{10}$/)
    .optional()
    .catch(undefined),
  login: word,
  pin: word,
  kit: word,
});

export type SceneQuery = z.output<typeof sceneQuery>;

export function readSceneQuery(query: unknown): SceneQuery {
  return sceneQuery.parse(query);
}
