import { COLORS } from '#lib/brand-values.ts';
import { publicConfig } from '#lib/public-config.ts';

/** Colors of the style sheets, by the names that they have there. */
export type MailColors = Readonly<Record<keyof (typeof COLORS)['light'], string>>;

export interface MailBrand {
  name: string;
  light: MailColors;
  dark: MailColors;
}

/** The brand in messages, of the web app and of the sandbox: its name, and both palettes of components/tokens.module.css. */
export function mailBrand(): MailBrand {
  return { name: publicConfig.brand, ...COLORS };
}
