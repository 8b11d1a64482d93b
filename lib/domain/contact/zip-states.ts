import type { UsState } from './us-states.ts';
import { parseZip } from './zip.ts';

/**
 * The first three digits of each state's ZIP codes, as the postal service assigns them. A prefix belongs to several states where the mail of one
 * is delivered from a post office of the other.
 */
const PREFIXES: Readonly<Record<UsState, string>> = {
  AA: '340',
  AE: '090-099',
  AK: '995-999',
  AL: '301 319 325 350-352 354-369 388',
  AP: '962-966',
  AR: '656-657 716-729 755',
  AS: '967',
  AZ: '840 845 850-853 855-857 859-860 863-865 873',
  CA: '890 894 900-908 910-928 930-961 976',
  CO: '800-816 820',
  CT: '060-069',
  DC: '200 202-205 569',
  DE: '197-199 219',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 373 398-399',
  GU: '969',
  HI: '967-968',
  IA: '500-528 559 561 570',
  ID: '598 831-838 898 979 991',
  IL: '600-620 622-629 636',
  IN: '460-479',
  KS: '660-662 664-679 683 689',
  KY: '380 385 400-427',
  LA: '700-701 703-708 710-714 717',
  MA: '010-028 055',
  MD: '199 206-219',
  ME: '035 039-049',
  MI: '480-499 545',
  MN: '513 550-551 553-567 570 582',
  MO: '516 525-526 630-631 633-641 644-658 726',
  MP: '969',
  MS: '383 386-397',
  MT: '577 590-599',
  NC: '270-289 373',
  ND: '567 572 574 576 580-588 592',
  NE: '515 665 680-681 683-693 820',
  NH: '030-038',
  NJ: '070-089',
  NM: '798-799 811 865 870-884',
  NV: '840 845 889-891 893-895 897-898 923 961',
  NY: '005 063 100-149',
  OH: '430-459',
  OK: '679 730-731 734-741 743-749',
  OR: '894 970-979 993',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '510 561-562 570-577 580 584 586 687 692-693 827',
  TN: '307 370-385 422 426',
  TX: '718 733 739 750-799 880 884-885',
  UT: '813 829 833 840-847 860 898',
  VA: '201 220-246 270 286 377',
  VI: '008',
  VT: '050-054 056-059',
  WA: '980-986 988-994',
  WI: '499 530-532 534-535 537-549',
  WV: '201 246-268',
  WY: '577 693 820-831 834',
};

const statesByPrefix = new Map<string, string[]>();
for (const [state, ranges] of Object.entries(PREFIXES)) {
  for (const range of ranges.split(' ')) {
    const [first = '', last = first] = range.split('-');
    for (let prefix = Number(first); prefix <= Number(last); prefix += 1) {
      const key = String(prefix).padStart(3, '0');
      statesByPrefix.set(key, [...(statesByPrefix.get(key) ?? []), state]);
    }
  }
}

/** The states in which a ZIP code may be; empty if the postal service has no such prefix, or for what is no ZIP code. */
export function findZipStates(zip: string): readonly string[] {
  return statesByPrefix.get((parseZip(zip) ?? '').slice(0, 3)) ?? [];
}
