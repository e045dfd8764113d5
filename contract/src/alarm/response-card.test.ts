import { describe, expect, it } from 'vitest'
import { alarmKinds } from '../live/live-events.ts'
import { responseCardOf } from './response-card.ts'

const stepsOf = (...of: Parameters<typeof responseCardOf>) => responseCardOf(...of).map(({ step }) => step)

describe('the response card', () => {
  it.each(alarmKinds)('of %s has steps, each once and none before the one above it', (kind) => {
    const rows = responseCardOf({ kind, event: 'anything' })
    expect(rows.length).toBeGreaterThan(2)
    expect(new Set(rows.map(({ step }) => step)).size).toBe(rows.length)
    expect(rows.map(({ withinS }) => withinS)).toEqual(rows.map(({ withinS }) => withinS).toSorted((a, b) => a - b))
  })

  it('of a fire calls 119 within three minutes', () => {
    const rows = responseCardOf({ kind: 'fire-alarm', event: 'fireAlarm' })
    expect(rows.find(({ step }) => step === 'call119')?.withinS).toBe(180)
  })

  it('of gas forbids sparks first, of a short circuit cuts the power first', () => {
    expect(stepsOf({ kind: 'alarm', event: 'gasHigh' })[0]).toBe('noSparks')
    expect(stepsOf({ kind: 'alarm', event: 'shortCircuit' })[0]).toBe('cutPower')
  })

  it('of a fault is about repair, whatever the event is called', () => {
    expect(stepsOf({ kind: 'fault', event: 'gasHigh' })).toContain('repair')
  })
})
