import { describe, expect, it } from 'vitest'
import { callScripts, scriptFor, scriptPlaces, spoken } from './call-scripts.ts'
import { callTaskAfter, callTaskNews, callTaskStates, statesBefore } from './call-task-moves.ts'
import { maskedTel } from './call-tries.ts'

describe('the moves of a call to the site', () => {
  it('lead nowhere else than the table says', () => {
    const named = callTaskStates.map((state) => [
      state,
      callTaskNews.filter((news) => callTaskAfter(state, news) !== undefined).join(' '),
    ])
    expect(named).toEqual([
      ['watched', 'due dialled takenOver over'],
      ['open', 'dialled takenOver over'],
      ['calling', 'answered missed left takenOver'],
      ['connected', 'dialled takenOver over'],
      ['failed', 'dialled takenOver over'],
      ['takenOver', 'over'],
      ['closed', 'due taken'],
    ])
  })

  it('never cut off whoever speaks', () => expect(statesBefore('over')).not.toContain('calling'))
})

describe('scripts', () => {
  it.each(callScripts.map((script) => [script.code, script] as const))(
    '%s names only places that exist',
    (_, script) => {
      for (const { zh, en } of [...script.say, script.sign])
        for (const text of [zh, en])
          for (const [, place] of text.matchAll(/\{(\w+)\}/g)) expect(scriptPlaces).toContain(place)
    },
  )

  it('are chosen by what alarms, and one fits everything', () => {
    expect(scriptFor('fire-alarm', 'gas').code).toBe('FIRE-01')
    expect(scriptFor('alarm', 'gas').code).toBe('GAS-02')
    expect(scriptFor('alarm', 'electrical').code).toBe('ELEC-03')
    expect(scriptFor('alarm', undefined).code).toBe('GEN-09')
  })

  it('say what is unknown instead of a gap', () =>
    expect(spoken('{unit} {value}', { unit: '城南广场' }, '不清楚')).toBe('城南广场 不清楚'))
})

it('masks a number so that two can be told apart', () => {
  expect(maskedTel('13712342208')).toBe('137 **** 2208')
  expect(maskedTel('119')).toBe('****')
})
