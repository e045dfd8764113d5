// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { createHashHistory } from './hash-history.ts'

afterEach(() => {
  location.hash = ''
})

const at = (hash: string) => {
  window.history.replaceState(null, '', hash)
  const history = createHashHistory(window)
  let told = 0
  history.subscribe(() => (told += 1))
  const spot = () => `${history.state.location.pathname}${history.state.location.search}`
  return { history, spot, told: () => told }
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
    const { history, spot, told } = at('#/a')
    const { key } = history.state.location
    history.navigate('/b?c=1')
    expect([spot(), location.hash, told()]).toEqual(['/b?c=1', '#/b?c=1', 1])
    expect(history.state.location).toMatchObject({ wentBack: false })
    expect(history.state.location.key).not.toBe(key)
  })

  it('that replaces leaves the number of steps as it was', () => {
    const { history } = at('#/a')
    const before = window.history.length
    history.navigate('/b', { replace: true })
    expect(window.history.length).toBe(before)
  })

  it('back is known by its name', async () => {
    const { history, spot } = at('#/a')
    const { key } = history.state.location
    history.navigate('/b')
    const back = new Promise<void>((resolve) => history.subscribe(resolve))
    history.navigate(-1)
    await back
    expect([spot(), history.state.location.key, history.state.location.wentBack]).toEqual(['/a', key, true])
  })

  it('back from where a link has led is home, and never out of the house', async () => {
    const { history, spot } = at('#/linked?alarmId=1')
    const before = window.history.length
    history.navigate(-1)
    expect([spot(), window.history.length]).toEqual(['/', before])
    history.navigate('/b')
    const back = new Promise<void>((resolve) => history.subscribe(resolve))
    history.navigate(-1)
    await back
    expect(spot()).toBe('/')
  })

  it('that somebody types is heard', async () => {
    const { history, spot } = at('#/a')
    const heard = new Promise<void>((resolve) => history.subscribe(resolve))
    location.hash = '#/typed?x=1'
    await heard
    expect(spot()).toBe('/typed?x=1')
  })
})
