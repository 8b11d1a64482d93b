import { publicConfig } from '#lib/public-config.ts';

/** Colors of the style sheets, by the names that they have there. */
export interface MailColors {
  paper: string;
  surface: string;
  text: string;
  textSoft: string;
  line: string;
  accent: string;
  onAccent: string;
}

export interface MailBrand {
  name: string;
  light: MailColors;
  dark: MailColors;
}

const LIGHT: MailColors = {
  paper: '#fbf6ef',
  surface: '#fffdfa',
  text: '#2a1f19',
  textSoft: '#57483e',
  line: '#e6d9c9',
  accent: '#a83f14',
  onAccent: '#fffaf5',
};

const DARK: MailColors = {
  paper: '#191310',
  surface: '#231b17',
  text: '#f7eee5',
  textSoft: '#cdbfb3',
  line: '#40342d',
  accent: '#f2a276',
  onAccent: '#2b1206',
};

/** The brand in messages, of the web app and of the sandbox: its name, and both palettes of components/tokens.module.css. */
export function mailBrand(): MailBrand {
  return { name: publicConfig.brand, light: LIGHT, dark: DARK };
}
