/** React's own: puts what is streamed late into the place that was kept for it. */
const COMPLETE_BOUNDARY = `$RB=[];$RV=function(a){$RT=performance.now();for(var b=0;b<a.length;b+=2){var c=a[b],e=a[b+1];null!==e.parentNode&&e.parentNode.removeChild(e);var f=c.parentNode;if(f){var g=c.previousSibling,h=0;do{if(c&&8===c.nodeType){var d=c.data;if("/$"===d||"/&"===d)if(0===h)break;else h--;else"$"!==d&&"$?"!==d&&"$~"!==d&&"$!"!==d&&"&"!==d||h++}d=c.nextSibling;f.removeChild(c);c=d}while(c);for(;e.firstChild;)f.insertBefore(e.firstChild,c);g.data="$";g._reactRetry&&requestAnimationFrame(g._reactRetry)}}a.length=0};
$RC=function(a,b){if(b=document.getElementById(b))(a=document.getElementById(a))?(a.previousSibling.data="$~",$RB.push(a,b),2===$RB.length&&("number"!==typeof $RT?requestAnimationFrame($RV.bind(null,$RB)):(a=performance.now(),setTimeout($RV.bind(null,$RB),2300>a&&2E3<a?2300-a:$RT+300-a)))):b.parentNode.removeChild(b)};`;
const COMPLETE_SEGMENT =
  '$RS=function(a,b){a=document.getElementById(a);b=document.getElementById(b);for(a.parentNode.removeChild(a);a.firstChild;)b.parentNode.insertBefore(a.firstChild,b);b.parentNode.removeChild(b)};';
const LATE = 'Puts a part of the page that came late into its place (React).';

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
  {
    shape: 'requestAnimationFrame(function(){$RT=performance.now()});',
    purpose: 'Notes when the page was first drawn (React).',
  },
  { shape: `${COMPLETE_BOUNDARY}$RC("B:0","S:0")`, purpose: LATE },
  { shape: '$RC("B:0","S:0")', purpose: LATE },
  { shape: `${COMPLETE_SEGMENT}$RS("S:0","P:0")`, purpose: LATE },
  { shape: '$RS("S:0","P:0")', purpose: LATE },
];
