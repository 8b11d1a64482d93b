/**
 * The scripts that stand in the documents, as `inlineShape` leaves them. All are the framework's, of the version that package-lock.json names;
 * an update that brings another fails a test, and whoever has read it writes it down here.
 */
export const KNOWN_INLINE: readonly { shape: string; purpose: string }[] = [
  {
    shape:
      '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[""],"runtimeModuleIds":[0]});',
    purpose: "Names the files that a page begins with (Turbopack's runtime).",
  },
  {
    shape: '(self.__next_f=self.__next_f||[]).push([0])',
    purpose: "Begins the list of the page's data (Next.js).",
  },
  { shape: 'self.__next_f.push([0,""])', purpose: "A piece of the page's data (Next.js)." },
];
