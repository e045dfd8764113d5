import { describe, expect, it } from 'vitest'
import { defaultBrand } from './default-brand.ts'
import { drawIcon, drawLogos } from './draw-logo.ts'
import { isHarmlessPng } from './harmless-png.ts'
import { isHarmlessSvg } from './harmless-svg.ts'
import { webManifestOf } from './web-manifest.ts'

const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 4h24" fill="currentColor"/></svg>'
const withArt = { ...defaultBrand, art: { logo: drawn, logoDark: null, hero: null } }

/** One grey pixel. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const bytes = Buffer.from(dot.slice(dot.indexOf(',') + 1), 'base64')
const pictureOf = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`

describe('a logo', () => {
  it('is made of the initials until somebody draws one', () => {
    const { light } = drawLogos({ ...defaultBrand, initials: 'HC', colour: '#4B3FD1' })
    expect(light).toMatch(/fill="#4b3fd1".*>HC<\/text>/)
  })

  it('is the drawing in white on the colour, and in the colour on white', () => {
    const { light, onColour } = drawLogos(withArt)
    expect(light).toMatch(/<rect [^>]*fill="#006ff0"\/><path d="M4 4h24" fill="#ffffff"\/>/)
    expect(onColour).toMatch(/<rect [^>]*fill="#ffffff"\/><path d="M4 4h24" fill="#006ff0"\/>/)
  })

  it('is brighter where all around is dark', () => {
    const { light, dark } = drawLogos({ ...defaultBrand, colour: '#1F2A44' })
    expect(dark).not.toBe(light)
  })

  it('made for the dark stands there, and only there', () => {
    const logoDark = drawn.replace('M4 4', 'M9 9')
    const { light, dark } = drawLogos({ ...withArt, art: { ...withArt.art, logoDark } })
    expect([light.includes('M9 9'), dark.includes('M9 9')]).toEqual([false, true])
  })

  it('that is a picture keeps its colours and stands on white', () => {
    const { light, onColour } = drawLogos({ ...withArt, art: { ...withArt.art, logo: dot } })
    for (const logo of [light, onColour]) expect(logo).toMatch(/fill="#ffffff"\/><image href="data:image\/png;base64,/)
  })

  it('leaves the edge of a maskable icon to the phone', () => {
    expect(drawIcon(withArt, 'maskable')).toMatch(/<rect width="32" height="32" fill="#006ff0"\/><g transform=/)
  })
})

describe('the app of a brand', () => {
  it('has its name, its colour, its icons and its own login page', () => {
    const manifest = webManifestOf({ ...defaultBrand, suffix: 'Haichuan' }, (purpose) => `icon-${purpose}`)
    expect(manifest).toMatchObject({ name: defaultBrand.name.zh, theme_color: '#006ff0', display: 'standalone' })
    expect(manifest.start_url).toContain('loginHaichuan')
    expect(manifest.icons.map(({ src, purpose }) => [src, purpose])).toEqual([
      ['icon-any', 'any'],
      ['icon-maskable', 'maskable'],
    ])
  })
})

describe('a drawing from outside', () => {
  const around = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${content}</svg>`

  it.each([
    around('<path d="M0 0h8"/>'),
    around(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g fill="url(#a)"><circle r="2"/></g>',
    ),
  ])('may be %s', (svg) => {
    expect(isHarmlessSvg(svg)).toBe(true)
  })

  it.each([
    '',
    'hello',
    around('<script>alert(1)</script>'),
    around('<path d="M0 0" onload="alert(1)"/>'),
    around('<image href="https://somewhere.example/x.png"/>'),
    around('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
    around('<foreignObject><div/></foreignObject>'),
    around('<style>@import url(https://somewhere.example)</style>'),
    around('<rect fill="url(https://somewhere.example/#a)"/>'),
    around('<rect fill="URL(data:x)"/>'),
    around('<path d="M0 0" style="fill:red"/>'),
    around('<use href="#a"/>'),
    around('<!-- <path d=""/> -->'),
    around('&lt;script'),
    around('<g>'),
    `<!DOCTYPE svg [<!ENTITY x "y">]>${around('')}`,
    `${around('')}${around('')}`,
    '<g><svg xmlns="http://www.w3.org/2000/svg"/></g>',
    '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
  ])('may not be %s', (svg) => {
    expect(isHarmlessSvg(svg)).toBe(false)
  })
})

describe('a picture from outside', () => {
  const wide = Buffer.from(bytes)
  wide.writeUInt32BE(4_000, 16)
  const text = Buffer.concat([Buffer.from([0, 0, 0, 5]), Buffer.from('tEXthello'), Buffer.alloc(4)])

  it('may be small and plain', () => {
    expect(isHarmlessPng(dot)).toBe(true)
  })

  it.each([
    ['something else behind the name', 'data:image/png;base64,PHN2Zz48c2NyaXB0Pjwvc2NyaXB0Pjwvc3ZnPg=='],
    ['another kind', dot.replace('image/png', 'image/svg+xml')],
    ['a page behind the picture', pictureOf(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]))],
    ['texts inside', pictureOf(Buffer.concat([bytes.subarray(0, 33), text, bytes.subarray(33)]))],
    ['cut off', pictureOf(bytes.subarray(0, 60))],
    ['larger than any screen shows it', pictureOf(wide)],
    ['an address', 'https://somewhere.example/x.png'],
    ['a quote that ends the address', `${dot}"/><script>`],
  ])('may not be %s', (_what, picture) => {
    expect(isHarmlessPng(picture)).toBe(false)
  })
})
