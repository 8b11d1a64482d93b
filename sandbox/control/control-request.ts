import type { z } from 'zod';

/** A request to the control API that it cannot do; the message is for the person who wrote it. */
export class ControlProblem extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** A body or query of the control API; no body counts as an empty one. */
export function readInput<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'request'}: ${issue.message}`);
  throw new ControlProblem(400, issues.join('; '));
}
