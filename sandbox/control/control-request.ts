import { z } from 'zod';
import type { Language } from '../look/site-header.ts';

type LocalizedText = Record<Language, string>;

/** A control API request that cannot be done, in the words for its author, who may be looking at the console. */
export class ControlProblem extends Error {
  readonly statusCode: number;
  readonly texts: LocalizedText;

  constructor(statusCode: number, texts: LocalizedText) {
    super(texts.en);
    this.statusCode = statusCode;
    this.texts = texts;
  }
}

const inSpanish = z.locales.es().localeError;

/**
 * Parses a body or query of the control API; a missing body counts as empty. Throws `ControlProblem` if it is invalid. A `refine` says in
 * `params.es` what its error is in Spanish.
 */
export function readInput<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const spanish = schema.safeParse(input ?? {}, { error: inSpanish });
  throw new ControlProblem(400, {
    en: sentence(result.error, 'request', ({ message }) => message),
    es: sentence(spanish.error ?? result.error, 'solicitud', spanishMessage),
  });
}

type Issue = z.core.$ZodIssue;

function sentence(error: z.ZodError, whole: string, say: (issue: Issue) => string): string {
  return error.issues.map((issue) => `${issue.path.join('.') || whole}: ${say(issue)}`).join('; ');
}

function spanishMessage(issue: Issue): string {
  const own: unknown = issue.code === 'custom' ? issue.params?.es : undefined;
  return typeof own === 'string' ? own : issue.message;
}
