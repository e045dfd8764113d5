import { moduleNames } from '@vigil/brands/modules'
import { capabilities } from '@vigil/contract/rights/capabilities'
import { expect, it } from 'vitest'

it.each(moduleNames)('the module %s is a part of the product that the route table knows', (name) => {
  expect(capabilities).toContain(name)
})
