/** Every built screen with an address that shows it full of life. */
import type { CityFacts } from '@vigil/stack/private-city'
import type { Page } from 'playwright-core'
import { addressOf, deviceAddress } from '#walk/product-routes.ts'
import { deviceOf, loopOf } from '#site.ts'

export interface ShownScreen {
  readonly name: string
  readonly path: string
  /** Only seen by who is not signed in. */
  readonly outside?: boolean
}

export const shownScreens = (city: CityFacts): readonly ShownScreen[] => {
  const thermometer = deviceOf(city, 'tempHumidity')
  const box = deviceOf(city, 'breakerGateway')
  const breaker = { ...loopOf(box, 'L2'), projectId: box.projectId, type: 'breaker' }
  return [
    { name: 'entry', path: '/', outside: true },
    { name: 'login', path: '/pagesLogin/login/login', outside: true },
    { name: 'home', path: '/pages/index/indexNew' },
    { name: 'monitor', path: '/pages/monitor/monitor' },
    { name: 'monitor-chosen', path: `/pages/monitor/monitor?type=183&id=${thermometer.equipmentId}` },
    { name: 'equipment', path: deviceAddress('/pagesEquimmentInfo/StandDetailIndex', thermometer) },
    { name: 'breaker-box', path: deviceAddress('/pagesEquimmentInfo/breaker/breakerOtherGateWay', box) },
    { name: 'breaker', path: deviceAddress('/pagesEquimmentInfo/breaker/breaker', breaker) },
    { name: 'search', path: '/pages/index/search' },
    { name: 'me', path: '/pages/tabMe/meNew' },
    { name: 'planned', path: addressOf({ path: '/pages/notice/notice' }, city) },
  ]
}

/** Everything that was asked for has come, and nothing moves in any more. */
export const settle = async (page: Page): Promise<void> => {
  await page.locator('main, h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // What turns for ever, such as a spinner, is not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined)
  })
}
