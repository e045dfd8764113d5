/** Whether a colour may be a brand's: white is read on it, its text is read on its tint, and nobody takes it for an alarm. */
import { brandTokens, readable } from './brand-tokens.ts'
import { contrast, hueOf } from './colour.ts'

/** Locked for every brand; the style sheet's own, and a test holds both together. */
export const severityColours = { fire: '#d91e2e', warn: '#e5690b', fault: '#ffc928', ok: '#11a05a' } as const
export type Severity = keyof typeof severityColours

const nearestHue = 18
/** A dull colour is no signal, whatever its hue. */
const similarChroma = 0.5

export interface ColourChecks {
  readonly whiteOnPrimary: number
  readonly inkOnSoft: number
  readonly whiteOnDarkPrimary: number
  readonly inkOnDarkSoft: number
  /** The severity it would be mistaken for. */
  readonly tooNear: Severity | undefined
}

const hueDistance = (one: number, other: number): number => {
  const turn = Math.abs(one - other) % 360
  return Math.min(turn, 360 - turn)
}

export const tooNearOf = (colour: string): Severity | undefined => {
  const own = hueOf(colour)
  // The keys of the table above, which Object.keys forgets.
  return (Object.keys(severityColours) as Severity[]).find((severity) => {
    const signal = hueOf(severityColours[severity])
    return hueDistance(own.hue, signal.hue) < nearestHue && own.chroma >= signal.chroma * similarChroma
  })
}

export const colourChecksOf = (colour: string): ColourChecks => {
  const { light, dark } = brandTokens(colour)
  return {
    whiteOnPrimary: contrast(light['on-primary'], light.primary),
    inkOnSoft: contrast(light['primary-ink'], light['primary-soft']),
    whiteOnDarkPrimary: contrast(dark['on-primary'], dark.primary),
    inkOnDarkSoft: contrast(dark['primary-ink'], dark['primary-soft']),
    tooNear: tooNearOf(colour),
  }
}

export const isReadableColour = (checks: ColourChecks): boolean =>
  [checks.whiteOnPrimary, checks.inkOnSoft, checks.whiteOnDarkPrimary, checks.inkOnDarkSoft].every(
    (figure) => figure >= readable,
  )
