import { z } from 'zod';
import { configSchema } from './config-schema.ts';
import type { About } from './config-variable.ts';

export interface DescribedVariable {
  name: string;
  group: About['group'];
  text: string;
  /** The value if unset; null if it must be set or may be absent. */
  default: string | null;
  required: boolean;
  secret: boolean;
  example: string | null;
  /** See `About`. Null if the default suits every site. */
  sandbox: 'refused' | 'reported' | null;
}

/** Every variable with its description, in the order of the schema. */
export function describeConfig(): DescribedVariable[] {
  const aboutSchema = z.object({
    group: z.custom<About['group']>((value) => typeof value === 'string'),
    required: z.boolean(),
    default: z.string().nullable().default(null),
    example: z.string().nullable().default(null),
    secret: z.boolean().default(false),
    sandbox: z.enum(['refused', 'reported']).nullable().default(null),
  });
  return Object.entries(configSchema.shape).map(([name, schema]) => ({
    name,
    text: schema.description ?? '',
    ...aboutSchema.parse(schema.meta()),
  }));
}
