import { deviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { wordsIn } from './message-words.ts'

const smoke = deviceType('smokeDetector')
const [anEvent] = Object.entries(smoke.events)
if (!anEvent) throw new Error('a smoke detector says something')
const told = {
  ladder: 'fire',
  items: null,
  units: null,
  alarm_id: 'a-1',
  event_key: 'fire',
  type_no: smoke.equipmentTypeId,
  project_name: '滨江大厦',
  place: '3 层',
  equipment_name: '烟感 12',
  is_drill: false,
} as const

describe('a message', () => {
  it('names what happened in the reader’s language, and places as the unit has written them (B12)', () => {
    const [key, { name }] = anEvent
    const one = { ...told, event_key: key }
    expect(wordsIn('zh', one)).toEqual({ unit: '滨江大厦', place: '3 层', equipment: '烟感 12', event: name.zh })
    expect(wordsIn('en', one)).toEqual({ unit: '滨江大厦', place: '3 层', equipment: '烟感 12', event: name.en })
  })

  it('of a drill begins with the word, whichever part a carrier begins with', () => {
    const one = { ...told, event_key: anEvent[0], is_drill: true }
    expect(wordsIn('zh', one)).toMatchObject({ unit: '演练 · 滨江大厦', event: `演练 · ${anEvent[1].name.zh}` })
    expect(wordsIn('en', one)).toMatchObject({ unit: 'Drill · 滨江大厦', event: `Drill · ${anEvent[1].name.en}` })
  })

  it.each([
    ['dutyCheck', 'Duty check: answer within 10 minutes'],
    ['hazard', 'Hazard deadline reminder'],
    ['patrol', 'Patrol reminder: check in within the window'],
    ['patrolMissed', 'A patrol was missed: see why'],
    ['workOrder', 'A work order needs you; mind its clock'],
    ['serviceEnds', 'Service of devices ends soon: renew it'],
    ['visitAsked', 'A visitor waits for your answer'],
    ['visitArrived', 'Your visitor has come in'],
    ['visitOver', 'Your visitor is inside past the time'],
  ])('of the ladder %s has English words too (B12)', (ladder, event) =>
    expect(wordsIn('en', { ...told, ladder })).toMatchObject({ unit: '滨江大厦', event }),
  )

  it('to a company is of no unit', () => {
    const low = { ...told, ladder: 'balanceLow', alarm_id: null, project_name: null, place: null, equipment_name: null }
    expect(wordsIn('zh', low)).toEqual({ unit: '贵公司', place: '', equipment: '', event: '账户余额不足，请及时充值' })
  })

  it('that is a test is of oneself and carries no other brand’s name (B12)', () => {
    const test = { ...told, ladder: 'test', alarm_id: null }
    expect(wordsIn('zh', test)).toEqual({ unit: '本人账号', place: '', equipment: '', event: '通道测试' })
    expect(wordsIn('en', test)).toEqual({ unit: 'Your account', place: '', equipment: '', event: 'Channel test' })
  })
})
