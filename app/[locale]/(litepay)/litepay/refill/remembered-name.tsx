import { useTranslations } from 'next-intl';
import { TextField } from '#components/fields/text-field.tsx';

interface Props {
  value: string;
  onChange: (name: string) => void;
}

/** What a guest calls a plan that this device is to remember. No form has it, and it is never sent. */
export function RememberedName({ value, onChange }: Props) {
  const t = useTranslations('litepay.find.rememberedName');
  return (
    <TextField
      label={t('label')}
      hint={t('hint')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      enterKeyHint="go"
    />
  );
}
