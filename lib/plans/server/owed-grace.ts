import 'server-only';
import { z } from 'zod';

/** The owed grace, as purchases and quotes store it; null in rows of releases without grace. */
export const owedGraceSchema = z.object({ until: z.string(), daysTakenBack: z.int() }).nullable().default(null);
