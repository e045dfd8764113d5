/**
 * A drawing as programs save it, without what they add for themselves. Whatever does more than draw is left in, so that
 * the judge of brands sees and refuses it: nobody's drawing is changed behind his back.
 */

const asides = new Set(['title', 'desc', 'metadata'])
const isAside = (attribute: string): boolean =>
  /^(version|class|role|data-.+|aria-.+|xml:space|xmlns:.+|enable-background)$/.test(attribute)

const writeElement = (element: Element): string => {
  const given = [...element.attributes]
    .filter(({ name }) => !isAside(name))
    .map(({ name, value }) => ` ${name}="${value.replaceAll(/\s+/g, ' ')}"`)
  const inner = [...element.children].filter(({ localName }) => !asides.has(localName)).map(writeElement)
  return `<${element.nodeName}${given.join('')}>${inner.join('')}</${element.nodeName}>`
}

const rootOf = (text: string): Element | undefined => {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  return root.nodeName === 'svg' ? root : undefined
}

export const plainSvg = (text: string): string | undefined => {
  const root = rootOf(text)
  return root && writeElement(root)
}

/** Where its drawing is: what it says of itself, or its size from the corner. */
const boxOf = (root: Element): readonly number[] | undefined => {
  const side = (name: string): number => Number.parseFloat(root.getAttribute(name) ?? '')
  const box = root
    .getAttribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, side('width'), side('height')]
  const [, , width = 0, height = 0] = box
  return box.length === 4 && box.every(Number.isFinite) && width > 0 && height > 0 ? box : undefined
}

const tile = 32
const room = 22
const short = (value: number): number => Math.round(value * 10_000) / 10_000

/** The tile of a logo is 32 wide: any other drawing is brought into its middle. */
export const logoSvg = (text: string): string | undefined => {
  const root = rootOf(text)
  const [x = 0, y = 0, width = 0, height = 0] = (root && boxOf(root)) ?? []
  if (!root || width === 0) return undefined
  if (x === 0 && y === 0 && width === tile && height === tile) return writeElement(root)
  const scale = room / Math.max(width, height)
  const [left, top] = [(tile - width * scale) / 2 - x * scale, (tile - height * scale) / 2 - y * scale]
  const fill = root.getAttribute('fill')
  const painted = fill === null ? '' : ` fill="${fill}"`
  const inner = [...root.children].filter(({ localName }) => !asides.has(localName)).map(writeElement)
  const moved = `<g transform="translate(${short(left)} ${short(top)}) scale(${short(scale)})"${painted}>${inner.join('')}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tile} ${tile}">${moved}</svg>`
}
