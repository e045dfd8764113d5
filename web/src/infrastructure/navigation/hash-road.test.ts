import { afterEach, describe, expect, it } from 'vitest'
import { createHashRoad } from './hash-road.ts'

afterEach(() => {
  location.hash = ''
})

const at = (hash: string) => {
  history.replaceState(null, '', hash)
  const road = createHashRoad(window)
  let told = 0
  road.subscribe(() => (told += 1))
  const spot = () => `${road.state.location.pathname}${road.state.location.search}`
  return { road, spot, told: () => told }
}

describe('the address behind the hash', () => {
  it.each([
    ['#/pages/index/indexNew', '/pages/index/indexNew'],
    ['#/a?b=1&c=%E4%B8%AD', '/a?b=1&c=%E4%B8%AD'],
    ['#/a?b=1?2', '/a?b=1?2'],
    ['', '/'],
    ['#a', '/a'],
  ])('%j is read as %s', (hash, spot) => {
    expect(at(hash === '' ? location.pathname : hash).spot()).toBe(spot)
  })
})

describe('a step', () => {
  it('changes the address, tells who listens, and gets a name of its own', () => {
    const { road, spot, told } = at('#/a')
    const { key } = road.state.location
    road.navigate('/b?c=1')
    expect([spot(), location.hash, told()]).toEqual(['/b?c=1', '#/b?c=1', 1])
    expect(road.state.location).toMatchObject({ wentBack: false })
    expect(road.state.location.key).not.toBe(key)
  })

  it('that replaces leaves the number of steps as it was', () => {
    const { road } = at('#/a')
    const before = history.length
    road.navigate('/b', { replace: true })
    expect(history.length).toBe(before)
  })

  it('back is known by its name', async () => {
    const { road, spot } = at('#/a')
    const { key } = road.state.location
    road.navigate('/b')
    const back = new Promise<void>((resolve) => road.subscribe(resolve))
    road.navigate(-1)
    await back
    expect([spot(), road.state.location.key, road.state.location.wentBack]).toEqual(['/a', key, true])
  })

  it('that somebody types is heard', async () => {
    const { road, spot } = at('#/a')
    const heard = new Promise<void>((resolve) => road.subscribe(resolve))
    location.hash = '#/typed?x=1'
    await heard
    expect(spot()).toBe('/typed?x=1')
  })
})
