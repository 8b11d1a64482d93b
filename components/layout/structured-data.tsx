/**
 * JSON-LD for search engines. A data block is not a script, so the content security policy does not apply, and nothing in the data can
 * close the tag.
 */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
