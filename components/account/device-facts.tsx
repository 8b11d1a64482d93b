import { useTranslations } from 'next-intl';
import { Faq } from '#components/ui/faq.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { NoBreak } from '#components/ui/no-break.tsx';
import type { DeviceCodes } from '#lib/account/server/account-views.ts';

interface Props {
  /** Whose it is, to tell several apart. */
  name: string;
  kind: 'device' | 'box';
  /** Undefined from a server that does not send it yet. */
  device: DeviceCodes | undefined;
}

/** The router or the box of a service, folded; what the provider does not say is left out. */
export function DeviceFacts({ name, kind, device }: Props) {
  const t = useTranslations('accountDashboard.details');
  const facts = (['mac', 'serial'] as const).flatMap((code) =>
    device?.[code] ? { label: t(code), value: <NoBreak>{device[code]}</NoBreak> } : [],
  );
  if (facts.length === 0) return null;
  return <Faq name={name} items={[{ question: t(kind), content: <FactList facts={facts} /> }]} />;
}
