import { answerLanding } from '#lib/services/landing/answer-landing.ts';

interface Address {
  params: Promise<{ locale: string; page: string }>;
}

/** Landing pages, behind the rewrites of next.config.mjs. Conditions of a rewrite do not know the method, so every one is answered. */
async function answer(request: Request, { params }: Address): Promise<Response> {
  const { locale, page } = await params;
  return answerLanding(request, locale, page);
}

export const GET = answer;
export const HEAD = answer;
export const POST = answer;
export const PUT = answer;
export const PATCH = answer;
export const DELETE = answer;
export const OPTIONS = answer;
