/** The sign on the door, as a drawing of its own: a tile with the brand's drawing on it, or with its initials. */
import type { Brand } from './brand.ts'
import { brandTokens, grounds } from './brand-tokens.ts'

const white = '#ffffff'
const side = 32

type Sign = Pick<Brand, 'initials' | 'art'>

/** Drawn as the brand drew it, in one colour wherever it left the colour open. */
const inside = (svg: string, colour: string): string =>
  svg
    .slice(svg.indexOf('>') + 1, svg.lastIndexOf('<'))
    .trim()
    .replaceAll('currentColor', colour)

const letters = (initials: string, colour: string): string => {
  const size = initials.length === 1 ? 18 : 14
  return `<text x="16" y="16" dy="0.36em" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="700" font-size="${size}" fill="${colour}">${initials}</text>`
}

const isPicture = (art: string | null): art is string => art !== null && art.startsWith('data:')

/** A picture has colours of its own, so it stands on white, or on the dark surface if it was made for that. */
const picture = (address: string): string => `<image href="${address}" x="3" y="3" width="26" height="26"/>`

const signOf = (initials: string, art: string | null, colour: string): string => {
  if (art === null) return letters(initials, colour)
  return isPicture(art) ? picture(art) : inside(art, colour)
}

const drawing = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>`

const tile = (sign: string, ground: string): string =>
  drawing(`<rect width="${side}" height="${side}" rx="9" fill="${ground}"/>${sign}`)

export interface Logos {
  readonly light: string
  readonly dark: string
  /** On the brand's own colour. */
  readonly onColour: string
}

export const drawLogos = ({ initials, art, colour }: Sign & Pick<Brand, 'colour'>): Logos => {
  const { light, dark } = brandTokens(colour)
  const darkGround = isPicture(art.logoDark) ? grounds.dark.surface : isPicture(art.logo) ? white : dark.primary
  return {
    light: tile(signOf(initials, art.logo, white), isPicture(art.logo) ? white : light.primary),
    dark: tile(signOf(initials, art.logoDark ?? art.logo, white), darkGround),
    onColour: tile(signOf(initials, art.logo, light.primary), white),
  }
}

/** A phone cuts the edge of a maskable icon as it likes, so its ground reaches the edge and its sign stays well inside. */
export const drawIcon = (brand: Sign & Pick<Brand, 'colour'>, purpose: 'any' | 'maskable'): string => {
  if (purpose === 'any') return drawLogos(brand).light
  const { initials, art, colour } = brand
  const ground = isPicture(art.logo) ? white : colour.toLowerCase()
  const content = `<g transform="translate(4.8 4.8) scale(0.7)">${signOf(initials, art.logo, white)}</g>`
  return drawing(`<rect width="${side}" height="${side}" fill="${ground}"/>${content}`)
}
