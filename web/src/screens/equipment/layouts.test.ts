import { panelNames } from '@vigil/device-types/panel-name'
import { describe, expect, it } from 'vitest'
import { breakerType, gatewayType, pressureType } from '#testing/a-device-type.ts'
import { layoutOf } from './layouts.tsx'
import { panels } from './panels/panel-registry.ts'

describe('the page of a piece of equipment', () => {
  it.each([
    ['what is switched', breakerType, 'breaker'],
    ['a box of loops', gatewayType, 'box'],
    ['anything else', pressureType, 'plain'],
  ])('of %s is set out by a row of the layouts', (_, type, name) => {
    expect(layoutOf(type).name).toBe(name)
  })

  it.each(panelNames)('has a panel for the name %s in the registry', (name) => {
    expect(panels[name]).toBeDefined()
  })
})
