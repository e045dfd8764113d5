import { describe, expect, it } from 'vitest'
import { readTileSources } from './tile-settings.ts'

const row = {
  url: 'https://tiles.example.com/{z}/{x}/{y}.png?tk={key}',
  key: 'a key&more',
  attribution: '© Example',
  maxZoom: 18,
  datum: 'gcj02',
}
const read = (table: unknown) =>
  readTileSources({ VIGIL_MAP_TILES: typeof table === 'string' ? table : JSON.stringify(table) })

describe('[spec 7.maps-key] the setting of map tiles', () => {
  it('has the key filled into each address, and lets in the hosts of its rows and no others', () => {
    const { of, hosts } = read({ default: row, Qilu: { ...row, url: 'http://127.0.0.1:8080/{z}/{x}/{y}?k={key}' } })
    expect(of('Qilu')?.addressOf({ z: 3, x: 4, y: 5 })).toBe('http://127.0.0.1:8080/3/4/5?k=a%20key%26more')
    expect(hosts).toEqual(['tiles.example.com', '127.0.0.1:8080'])
  })

  it('is that of the brand, else the default, else none', () => {
    const { of } = read({ default: row, Qilu: { ...row, maxZoom: 12 }, Anhai: null })
    expect(['Qilu', 'Anhai', 'Other', ''].map((suffix) => of(suffix)?.maxZoom)).toEqual([12, undefined, 18, 18])
    expect(readTileSources({}).of('Qilu')).toBeUndefined()
    expect(read({ Qilu: row }).of('')).toBeUndefined()
  })

  it('needs no key where the address has no room for one', () => {
    const { key: _, ...open } = row
    const { of } = read({ default: { ...open, url: 'https://tiles.example.com/{z}/{x}/{y}' } })
    expect(of('')?.addressOf({ z: 1, x: 0, y: 1 })).toBe('https://tiles.example.com/1/0/1')
  })

  it.each([
    ['no JSON', '{"default": hidden', 'must be JSON'],
    ['no table', [row], 'must be JSON'],
    ['another field', { default: { ...row, colour: 'hidden' } }, 'wrong at default'],
    ['another datum', { default: { ...row, datum: 'bd09' } }, 'wrong at default.datum'],
    ['a zoom that no map has', { default: { ...row, maxZoom: 30 } }, 'wrong at default.maxZoom'],
    ['nobody to thank', { default: { ...row, attribution: '' } }, 'wrong at default.attribution'],
    ['no name of a brand', { qilu: row }, 'wrong at qilu'],
    ['an address without {y}', { default: { ...row, url: 'https://a.example/{z}/{x}?{key}' } }, 'has each of'],
    [
      'a key that the address does not use',
      { default: { ...row, url: 'https://a.example/{z}/{x}/{y}' } },
      'has each of',
    ],
    ['subdomains', { default: { ...row, url: 'https://{s}.example/{z}/{x}/{y}?{key}' } }, 'has each of'],
    ['a host by tile', { default: { ...row, url: 'https://{z}.example/{x}/{y}?{key}' } }, 'a host without a user'],
    ['a user', { default: { ...row, url: 'https://me:hidden@a.example/{z}/{x}/{y}?{key}' } }, 'a host without a user'],
    ['an open line', { default: { ...row, url: 'http://a.example/{z}/{x}/{y}?{key}' } }, 'must be https'],
    ['a file', { default: { ...row, url: 'file:///{z}/{x}/{y}?{key}' } }, 'begins with https'],
  ])('ends the start where it is %s, and the reason repeats nothing secret', (_what, table, reason) => {
    const said = (() => {
      try {
        read(table)
      } catch (error) {
        return String(error)
      }
      return ''
    })()
    expect(said).toContain(reason)
    expect(said).not.toMatch(/hidden|a key/)
  })
})
