import styles from './login-hero.module.css'

interface Building {
  readonly x: number
  readonly y: number
  readonly columns: number
  readonly rows: number
  readonly step: readonly [x: number, y: number]
  readonly pane: readonly [width: number, height: number]
  /** Windows where somebody is still at work, counted row by row. */
  readonly lit: readonly number[]
}

const buildings: readonly Building[] = [
  { x: 219, y: 224, columns: 3, rows: 7, step: [11, 15], pane: [7, 8], lit: [2, 7, 15, 17] },
  {
    x: 270,
    y: 156,
    columns: 4,
    rows: 11,
    step: [12, 16],
    pane: [8, 9],
    lit: [9, 10, 11, 16, 22, 23, 28, 29, 35, 40, 41, 42],
  },
  { x: 337, y: 200, columns: 3, rows: 9, step: [11, 16], pane: [7, 8], lit: [0, 1, 7, 13, 14, 20] },
]
const walls = [
  'M168 265a3 3 0 0 1 3-3h30a3 3 0 0 1 3 3v71h-36z',
  'M212 217a3 3 0 0 1 3-3h36a3 3 0 0 1 3 3v119h-42z',
  'M262 148a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v188h-60z',
  'M330 193a3 3 0 0 1 3-3h40a3 3 0 0 1 3 3v143h-46z',
]
const waves = [
  [64, 0.34],
  [104, 0.22],
  [148, 0.15],
  [196, 0.1],
  [248, 0.06],
] as const

/** A watched town at night: a picture without a meaning of its own, in the colour of the brand. */
export const LoginHero = () => (
  <svg
    className={styles.hero}
    viewBox="0 0 390 336"
    preserveAspectRatio="xMaxYMax slice"
    fill="none"
    aria-hidden="true"
  >
    <defs>
      <radialGradient id="login-glow" cx="292" cy="196" r="230" gradientUnits="userSpaceOnUse">
        <stop stopColor="#fff" stopOpacity=".2" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
    </defs>
    <rect x="-2000" y="-2000" width="4390" height="4336" fill="url(#login-glow)" />
    {waves.map(([radius, opacity]) => (
      <circle key={radius} cx="292" cy="196" r={radius} stroke="#fff" strokeOpacity={opacity} />
    ))}
    {walls.map((wall, place) => (
      <path key={wall} d={wall} fill="#fff" fillOpacity={place === 2 ? 0.2 : 0.1} />
    ))}
    {buildings.flatMap(windowsOf)}
    <path d="M292 142v-22" stroke="#fff" strokeOpacity=".6" strokeWidth="1.5" />
    <circle cx="292" cy="118" r="3" fill="#fff" />
    <circle cx="292" cy="118" r="8" stroke="#fff" strokeOpacity=".5" />
  </svg>
)

const windowsOf = ({ x, y, columns, rows, step, pane, lit }: Building) =>
  Array.from({ length: columns * rows }, (_, place) => (
    <rect
      key={`${x} ${place}`}
      x={x + (place % columns) * step[0]}
      y={y + Math.floor(place / columns) * step[1]}
      width={pane[0]}
      height={pane[1]}
      rx="1"
      fill="#fff"
      fillOpacity={lit.includes(place) ? 0.62 : 0.14}
    />
  ))
