import { afterEach, expect, it } from 'vitest'
import { shake } from './shake.ts'

const shaken: number[][] = []
const device = (touched?: boolean): void => {
  Object.defineProperty(navigator, 'vibrate', {
    configurable: true,
    value: (pattern: number[]) => shaken.push(pattern),
  })
  if (touched === undefined) return
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: touched } })
}

afterEach(() => {
  shaken.length = 0
  Reflect.deleteProperty(navigator, 'vibrate')
  Reflect.deleteProperty(navigator, 'userActivation')
})

it('shakes a device that somebody has touched, and none that nobody has', () => {
  device(true)
  shake([400])
  device(false)
  shake([200])
  expect(shaken).toEqual([[400]])
})

it('shakes on an old web view that does not say whether it was touched, and stays still where nothing can shake', () => {
  shake([400])
  device()
  shake([400])
  expect(shaken).toEqual([[400]])
})
