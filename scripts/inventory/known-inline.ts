/**
 * The scripts in the documents, as `inlineShape` returns them. All come from the framework, in the version of package-lock.json; if an
 * update adds another, a test fails until the script has been reviewed and added here.
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
