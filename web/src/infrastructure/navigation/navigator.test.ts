import { describe, expect, it } from 'vitest'
import { createNavigator, type Interceptor, type Mode } from './navigator.ts'

const travel = (current: string, intercept?: Interceptor) => {
  const moves: [to: string, replace: boolean][] = []
  const backs: number[] = []
  const navigator = createNavigator(
    {
      current: () => current,
      isTab: (path) => path.startsWith('/tab'),
      move: (to, { replace }) => void moves.push([to, replace]),
      back: (steps) => void backs.push(steps),
    },
    intercept,
  )
  return { navigator, moves, backs }
}

describe('a journey', () => {
  const modes: [Mode, string, boolean][] = [
    ['navigate', '/page', false],
    ['redirect', '/page', true],
    ['relaunch', '/page', true],
    ['switchTab', '/tab2', true],
  ]
  it.each(modes)('[spec 2.navigation] by %s from a tab to %s replaces the page: %s', async (mode, to, replace) => {
    const { navigator, moves } = travel('/tab1')
    await expect(navigator.go(to, mode)).resolves.toBe(true)
    expect(moves).toEqual([[to, replace]])
  })

  it('[spec 2.navigation] to a tab from another page can be taken back', async () => {
    const { navigator, moves } = travel('/page')
    await navigator.go('/tab1', 'switchTab')
    expect(moves).toEqual([['/tab1', false]])
  })

  it('[spec 2.navigation] back goes as many steps as asked', () => {
    const { navigator, backs } = travel('/page')
    navigator.back()
    navigator.back(2)
    expect(backs).toEqual([1, 2])
  })

  it('[spec 2.navigation] is skipped when the target is the page that is open', async () => {
    const { navigator, moves } = travel('/page?id=1')
    await expect(navigator.go('/page?id=1')).resolves.toBe(false)
    await expect(navigator.go('/page?id=2')).resolves.toBe(true)
    expect(moves).toEqual([['/page?id=2', false]])
  })

  it('[spec 2.navigation] an interceptor may stop it or send it elsewhere', async () => {
    const stopped = travel('/tab1', () => false)
    await expect(stopped.navigator.go('/page')).resolves.toBe(false)
    expect(stopped.moves).toEqual([])
    const turned = travel('/tab1', async ({ to }) => (to === '/page' ? '/login' : true))
    await turned.navigator.go('/page')
    expect(turned.moves).toEqual([['/login', false]])
  })

  it('switching to a page that is no tab is a mistake in the code', async () => {
    await expect(travel('/tab1').navigator.go('/page', 'switchTab')).rejects.toThrow('no tab')
  })
})
