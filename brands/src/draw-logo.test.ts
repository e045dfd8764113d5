import { describe, expect, it } from 'vitest'
import { defaultBrand } from './default-brand.ts'
import { drawIcon, drawLogos } from './draw-logo.ts'
import { isHarmlessSvg } from './harmless-svg.ts'
import { webManifestOf } from './web-manifest.ts'

const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 4h24" fill="currentColor"/></svg>'
const withArt = { ...defaultBrand, art: { logo: drawn, hero: null } }

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
