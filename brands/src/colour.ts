/** Colours as numbers: mixing, contrast and hue. */

export type Rgb = readonly [red: number, green: number, blue: number]

export const isHexColour = (text: string): boolean => /^#[0-9A-Fa-f]{6}$/.test(text)

export const rgbOf = (hex: string): Rgb => {
  if (!isHexColour(hex)) throw new Error(`${hex} is not a colour as #RRGGBB`)
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16)
  return [part(1), part(3), part(5)]
}

export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** As much of the first as `share` says, the rest of the second. */
export const mix = (one: string, other: string, share: number): string => {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  const between = (part: 0 | 1 | 2) => a[part] * share + b[part] * (1 - share)
  return hexOf([between(0), between(1), between(2)])
}

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** WCAG 2: from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

/** Hue and chroma as the eye has them (OKLCH), hue in degrees. */
export const hueOf = (hex: string): { readonly hue: number; readonly chroma: number } => {
  const rgb = rgbOf(hex)
  const [red, green, blue] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360, chroma: Math.hypot(a, b) }
}
