/** HTML of the content service. Only what `lib/content` has reduced to its allow-list may come here: keys that end in `Html`. */
export function Html({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
