// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { anEquipment } from '#testing/an-equipment.ts'
import { createLiveStandings, type Standing } from './live-standings.ts'

const one = anEquipment(1, { state: 'normal', online: true })
const { equipmentId } = one
const told = (standing: Standing) => new Map([[equipmentId, standing]])

describe('how equipment stands', () => {
  it('is what was told last, of its state and of its presence', () => {
    const standings = createLiveStandings()
    standings.take(told({ state: 'fault' }))
    standings.take(told({ online: false }))
    expect(standings.standing(equipmentId)).toEqual({ state: 'fault', online: false })
  })

  it('is what was read, when it was asked for after the last word: what a break swallowed is in no frame', () => {
    const standings = createLiveStandings()
    standings.take(told({ state: 'fault' }))
    standings.read([one], standings.turn())
    expect(standings.standing(equipmentId)).toEqual({ state: 'normal', online: true })
  })

  it('is not set back by an answer that was under way when a fire was told', () => {
    const standings = createLiveStandings()
    standings.take(told({ state: 'normal' }))
    const askedAt = standings.turn()
    standings.take(told({ state: 'fire' }))
    standings.read([one], askedAt)
    expect(standings.standing(equipmentId)?.state).toBe('fire')
  })

  it('is told to who shows it, once for each change, and to nobody else', () => {
    const standings = createLiveStandings()
    const heard: string[] = []
    const leave = standings.subscribe(equipmentId, () => heard.push('one'))
    standings.subscribe('another', () => heard.push('another'))
    standings.take(told({ state: 'fault' }))
    standings.take(told({ state: 'fault' }))
    expect(heard).toEqual(['one'])
    leave()
    standings.take(told({ state: 'normal' }))
    expect(heard).toEqual(['one'])
  })

  it('belongs to one person: the next one begins with what he reads himself', () => {
    const standings = createLiveStandings()
    standings.take(told({ state: 'fault' }))
    standings.forget()
    expect(standings.standing(equipmentId)).toBeUndefined()
  })
})
