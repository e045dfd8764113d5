import { describe, expect, it } from 'vitest'
import { nameFeature } from './feature-name.ts'

describe('the name of a feature', () => {
  it('is spelled as each place wants it', () => {
    expect(nameFeature('work-order')).toEqual({
      kebab: 'work-order',
      camel: 'workOrder',
      pascal: 'WorkOrder',
      snake: 'work_order',
      words: 'work order',
    })
  })

  it.each(['', 'Alarm', 'work_order', 'work--order', '-alarm', 'alarm-', '3d', '../alarm', 'alarm.rules'])(
    'is not %j',
    (name) => {
      expect(() => nameFeature(name)).toThrow('is not kebab-case')
    },
  )

  it.each(['order', 'user', 'grant'])('is not %s, which SQL keeps for itself', (name) => {
    expect(() => nameFeature(name)).toThrow('is a word of SQL')
  })
})
