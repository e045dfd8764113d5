import { describe, expect, it } from 'vitest'
import { amapLink, geoLink, metresBetween, placeIn } from './asked-place.ts'

const people = { longitude: 121.4737, latitude: 31.2304, name: '人民广场 1号', address: '' }

describe('a place in an address', () => {
  it.each([
    ['longitude=121.4737&latitude=31.2304&name=人民广场 1号', people],
    ['longitude=181&latitude=31', undefined],
    ['longitude=121&latitude=-90.1', undefined],
    ['longitude=&latitude=', undefined],
    ['longitude=1e999&latitude=1', undefined],
    ['longitude=javascript:alert(1)&latitude=1', undefined],
    ['', undefined],
  ])('%s', (search, place) => expect(placeIn(new URLSearchParams(search))).toEqual(place))

  it('is as far as a map says: Shanghai to Beijing is 1,067 km', () => {
    const beijing = { longitude: 116.4074, latitude: 39.9042 }
    expect(metresBetween(people, beijing) / 1_000).toBeCloseTo(1_067, -1)
    expect(metresBetween(people, people)).toBe(0)
  })

  it('opens in the phone’s map and nowhere else, whatever its name is', () => {
    const evil = { ...people, name: 'a)&to=1,1#"><script>' }
    expect(geoLink(people)).toBe(
      'geo:31.2304,121.4737?q=31.2304,121.4737(%E4%BA%BA%E6%B0%91%E5%B9%BF%E5%9C%BA%201%E5%8F%B7)',
    )
    for (const link of [geoLink(evil), amapLink(evil)]) expect(link).not.toMatch(/[<>"#\s]/)
    expect(new URL(amapLink(evil)).searchParams.getAll('to')).toEqual([`121.4737,31.2304,${evil.name}`])
    expect(new URL(amapLink(evil)).host).toBe('uri.amap.com')
  })
})
