import { describe, expect, it } from 'vitest'
import {
  capabilities,
  featureOfResource,
  features,
  featuresOfCapability,
  resourcesOfCapability,
} from './capabilities.ts'
import { keysOf } from '../keys-of.ts'
import { resources } from './resources.ts'

describe('the table of capabilities, features and permissions', () => {
  it.each(keysOf(resources))('gives %s to exactly one feature', (resource) => {
    const owners = keysOf(features).filter((name) => features[name].resources.some((owned) => owned === resource))
    expect(owners).toEqual([featureOfResource(resource)])
  })

  it.each(capabilities)('has a feature for %s', (capability) => {
    expect(featuresOfCapability(capability)).not.toEqual([])
  })

  it('names each capability once', () => {
    expect(new Set(capabilities).size).toBe(capabilities.length)
  })

  it('leads from a capability to the permissions of all its features', () => {
    expect(resourcesOfCapability('alarm')).toEqual([
      'alarmRec',
      'fireRec',
      'hazardRec',
      'notice',
      'pushRec',
      'duty',
      'dutyCheck',
      'isolation',
    ])
  })

  it('spells features as the folders do', () => {
    expect(keysOf(features).filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([])
  })
})
