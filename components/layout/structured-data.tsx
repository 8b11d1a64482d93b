/** JSON-LD for search engines. A block of data is not a script: the content policy has nothing to say about it, and nothing in it can end it. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
