import 'server-only';
import { z } from 'zod';

/** As stored with what was read of an account, and frozen with a quote; null in everything that was stored before there was grace. */
export const owedGraceSchema = z.object({ until: z.string(), daysTakenBack: z.int() }).nullable().default(null);
