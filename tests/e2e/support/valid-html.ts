import { HtmlValidate } from 'html-validate/node';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** The violations of the HTML standard in a document, one line each. */
export async function complaintsAbout(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'the document'})`);
}
