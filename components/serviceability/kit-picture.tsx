import styles from './kit-picture.module.css';

interface Props {
  /** `ready`: box and gateway. `code`: the side of the box, with the digits marked. */
  show: 'ready' | 'code';
  /** The text alternative; without it the picture is decorative. */
  label?: string;
}

/** The starter kit, drawn in the brand's colors. */
export function KitPicture({ show, label }: Props) {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 320 220"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <ellipse fill="var(--surface-sunk)" cx="160" cy="196" rx="146" ry="16" />
      {show === 'ready' ? <BoxAndGateway /> : <SideOfTheBox />}
    </svg>
  );
}

const SIDE = { fill: 'var(--surface)', stroke: 'var(--line-control)', strokeWidth: 2.5 };

function BoxAndGateway() {
  return (
    <>
      <path {...SIDE} fill="var(--surface-sunk)" d="M196 58 246 38v124l-50 28Z" />
      <path {...SIDE} d="M60 46 196 58v132L60 172Z" />
      <path fill="var(--accent)" d="M60 46 112 26l134 12-50 20Z" />
      <path stroke="var(--accent)" strokeWidth="8" d="m88 116 40-33 40 39" />
      <path fill="var(--ember)" d="M110 150v-20a18 18 0 0 1 36 3v20Z" />
      <path stroke="var(--success)" strokeWidth="5" d="M116 80a17 17 0 0 1 24 2M109 71a28 28 0 0 1 39 4" />
      <path stroke="var(--line-control)" strokeWidth="4" d="M208 128l26-12M208 140l18-8" />
      <path {...SIDE} d="M228 112a10 10 0 0 1 10-10h34a10 10 0 0 1 10 10v82h-54Z" />
      <path stroke="var(--line-control)" strokeWidth="6" d="M222 194h66" />
      <circle fill="var(--ember)" cx="255" cy="122" r="4" />
      <path stroke="var(--line-control)" strokeWidth="4" d="M244 160h22M244 170h22M244 180h22" />
    </>
  );
}

function SideOfTheBox() {
  return (
    <>
      <path {...SIDE} d="M52 48h216v140H52Z" />
      <path fill="var(--accent)" d="m52 48 22-26h172l22 26Z" />
      <path stroke="var(--accent)" strokeWidth="8" d="m80 100 24-20 24 20" />
      <path fill="var(--ember)" d="M92 128v-18a12 12 0 0 1 24 0v18Z" />
      <path
        stroke="var(--text)"
        strokeWidth="4"
        strokeLinecap="butt"
        d="M154 70v46M161 70v46M172 70v46M178 70v46M189 70v46M200 70v46M206 70v46M217 70v46M228 70v46M235 70v46"
      />
      <rect
        fill="var(--accent-soft)"
        stroke="var(--ember)"
        strokeWidth="3"
        strokeDasharray="7 6"
        x="144"
        y="128"
        width="102"
        height="40"
        rx="12"
      />
      <path
        stroke="var(--text)"
        strokeWidth="3"
        d="M156 141v14M168 141h7v7h-7v7h8M184 141h7v14h-7M184 148h6M200 141v7h8m0-7v14M224 141h-7v6h4a4 4 0 0 1 0 8h-5M240 141c-5 2-8 5-8 9a4 4 0 1 0 4-4"
      />
    </>
  );
}
