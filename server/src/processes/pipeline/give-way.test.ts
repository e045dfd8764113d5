import { expect, it } from 'vitest'
import { giveWayTo } from './give-way.ts'

const minute = 60_000

it('whoever is less urgent waits until the fire is judged', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const order: string[] = []
  const begun = giveWayTo({ underWay: () => promise }, minute)().then(() => order.push('others'))
  order.push('fire')
  resolve()
  await begun
  expect(order).toEqual(['fire', 'others'])
})

it('nobody waits for a fire that stands still, nor where none is', async () => {
  await giveWayTo({ underWay: () => new Promise(() => undefined) }, 1)()
  await giveWayTo({ underWay: () => undefined }, minute)()
  expect.assertions(0)
})
