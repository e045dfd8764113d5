/** The sign on the door, as a drawing of its own: a tile with the brand's drawing on it, or with its initials. */
import type { Brand } from './brand.ts'
import { brandTokens } from './brand-tokens.ts'

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

const signOf = ({ initials, art }: Sign, colour: string): string =>
  art.logo === null ? letters(initials, colour) : inside(art.logo, colour)

const drawing = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>`

const tile = (brand: Sign, ground: string, sign: string): string =>
  drawing(`<rect width="${side}" height="${side}" rx="9" fill="${ground}"/>${signOf(brand, sign)}`)

export interface Logos {
  readonly light: string
  readonly dark: string
  /** On the brand's own colour. */
  readonly onColour: string
}

export const drawLogos = (brand: Sign & Pick<Brand, 'colour'>): Logos => {
  const { light, dark } = brandTokens(brand.colour)
  return {
    light: tile(brand, light.primary, white),
    dark: tile(brand, dark.primary, white),
    onColour: tile(brand, white, light.primary),
  }
}

/** A phone cuts the edge of a maskable icon as it likes, so its ground reaches the edge and its sign stays well inside. */
export const drawIcon = (brand: Sign & Pick<Brand, 'colour'>, purpose: 'any' | 'maskable'): string => {
  if (purpose === 'any') return drawLogos(brand).light
  const ground = `<rect width="${side}" height="${side}" fill="${brand.colour.toLowerCase()}"/>`
  return drawing(`${ground}<g transform="translate(4.8 4.8) scale(0.7)">${signOf(brand, white)}</g>`)
}
