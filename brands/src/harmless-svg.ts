/** A drawing that only draws: no script, no style, no link, nothing fetched. What is not on the lists is refused. */

const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath'.split(' '),
)
const attributes = new Set(
  (
    'xmlns viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points id transform opacity fill fill-opacity ' +
    'fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray offset stop-color ' +
    'stop-opacity gradientUnits gradientTransform clip-path clip-rule preserveAspectRatio'
  ).split(' '),
)
const plainValue = /^[\w\s.,#%()+-]*$/
const namespace = 'http://www.w3.org/2000/svg'

const tag = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z][\w-]*="[^"<>&]*")*)\s*(\/?)>/g
const attribute = /([A-Za-z][\w-]*)="([^"]*)"/g

/** A reference may only point into the same drawing. */
const isPlain = (name: string, value: string): boolean =>
  name === 'xmlns' ? value === namespace : plainValue.test(value) && !/url\((?!#[\w-]+\))/i.test(value)

const areHarmless = (given: string): boolean =>
  [...given.matchAll(attribute)].every(([, name = '', value = '']) => attributes.has(name) && isPlain(name, value))

export const isHarmlessSvg = (text: string): boolean => {
  const tags = [...text.matchAll(tag)]
  // Between the tags there is nothing but space: no text, no comment, no entity.
  if (text.replaceAll(tag, '').trim() !== '' || tags.length === 0) return false
  const open: string[] = []
  for (const [place, [, closes, name = '', given = '', isEmpty]] of tags.entries()) {
    if (!elements.has(name) || !areHarmless(given)) return false
    if ((name === 'svg') !== (open.length === 0 && place === 0) && closes === '') return false
    if (closes !== '' && open.pop() !== name) return false
    if (closes === '' && isEmpty === '') open.push(name)
    if (open.length === 0 && place < tags.length - 1) return false
  }
  return open.length === 0
}
