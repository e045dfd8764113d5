/** Every shade of a brand, from its one colour. Nobody chooses a shade by hand, so none can be unreadable. */
import { contrast, mix } from './colour.ts'

export const tokenNames = [
  'primary',
  'primary-ink',
  'primary-soft',
  'primary-hover',
  'primary-press',
  'on-primary',
  'tab',
  'sw-pend',
  'bar-action',
] as const
export type TokenName = (typeof tokenNames)[number]
export type Tokens = Readonly<Record<TokenName, string>>

const white = '#ffffff'
const black = '#000000'
/** What the shades stand on; the style sheet's own, and a test holds both together. */
export const grounds = {
  light: { bg: '#f3f5f8', surface: '#ffffff', bar: '#2b3546' },
  dark: { bg: '#0a0f17', surface: '#121a26', 'surface-2': '#1a2433', bar: '#26344a' },
} as const

export const readable = 4.5
const visible = 3

/** The first step from the colour towards an end that can be told from all of these. */
const until = (colour: string, end: string, others: readonly string[], least: number): string => {
  for (let share = 1; share > 0; share -= 0.02) {
    const shade = mix(colour, end, share)
    if (others.every((other) => contrast(shade, other) >= least)) return shade
  }
  return end
}

const lightTokens = (colour: string): Tokens => {
  const soft = mix(colour, white, 0.1)
  return {
    primary: colour.toLowerCase(),
    'primary-ink': until(mix(colour, black, 0.88), black, [soft, grounds.light.bg], readable),
    'primary-soft': soft,
    'primary-hover': mix(colour, black, 0.92),
    'primary-press': mix(colour, black, 0.8),
    'on-primary': white,
    tab: colour.toLowerCase(),
    'sw-pend': mix(colour, white, 0.27),
    'bar-action': until(colour, white, [grounds.light.bar], readable),
  }
}

/** A fill must be seen on the dark ground and carry white; a text is raised until it is read on all grounds. */
const darkTokens = (colour: string): Tokens => {
  const { surface, bar } = grounds.dark
  const primary = until(colour, white, [surface], visible)
  const soft = mix(primary, surface, 0.24)
  const ink = until(primary, white, [soft, surface, grounds.dark['surface-2']], readable)
  return {
    primary,
    'primary-ink': ink,
    'primary-soft': soft,
    'primary-hover': mix(primary, black, 0.92),
    'primary-press': mix(primary, black, 0.82),
    'on-primary': white,
    tab: ink,
    'sw-pend': mix(primary, surface, 0.4),
    'bar-action': until(primary, white, [bar], readable),
  }
}

export const brandTokens = (colour: string): { readonly light: Tokens; readonly dark: Tokens } => ({
  light: lightTokens(colour),
  dark: darkTokens(colour),
})
