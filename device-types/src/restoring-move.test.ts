import { describe, expect, it } from 'vitest'
import { commandProof } from './command-proof.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { deviceType } from './find-device-type.ts'
import { healthyValues } from './healthy-values.ts'
import { restoringMove } from './restoring-move.ts'
import { sceneCommands } from './scene-commands.ts'

describe('what brings back how it stands', () => {
  it.each([
    ['breaker', 'switchOff', { switchState: 'closed' }, { action: 'switchOn', params: {} }],
    ['breaker', 'switchOn', { switchState: 'open' }, { action: 'switchOff', params: {} }],
    ['conditioner', 'setPower', { on: true }, { action: 'setPower', params: { on: true } }],
    [
      'conditioner',
      'setState',
      { mode: 'heat', setTemp: 21, fanSpeed: 'low' },
      { action: 'setState', params: { mode: 'heat', temp: 21, fan: 'low' } },
    ],
    ['lightModule', 'setBrightness', { brightness: 35 }, { action: 'setBrightness', params: { brightness: 35 } }],
    // Half of it is not known.
    ['conditioner', 'setState', { mode: 'heat' }, undefined],
    // Nothing measured says whether they were on.
    ['intelligentLight', 'allOn', { onLoops: 4 }, undefined],
    ['breaker', 'toString', { switchState: 'open' }, undefined],
  ] as const)('%s before %s at %j is %j', (id, action, values, move) => {
    expect(restoringMove(deviceType(id), action, values)).toEqual(move)
  })

  it('is measured already where nothing has moved yet, for every kind', () => {
    for (const type of catalogue.map(({ id }) => deviceType(id)))
      for (const action of Object.keys(type.commands)) {
        const values = healthyValues(type)
        const move = restoringMove(type, action, values)
        const command = move && type.commands[move.action]
        if (move && command) expect(commandProof(command, move.params, values)).toBe('done')
      }
  })
})

describe('what a scene can tell it', () => {
  it.each([
    ['breaker', ['switchOn', 'switchOff']],
    ['conditioner', ['setPower', 'setState']],
    ['intelligentLight', ['runScene', 'allOff', 'allOn']],
    ['standardDevice', []],
  ] as const)('%s: %j', (id, actions) => {
    expect(sceneCommands(deviceType(id)).map(([action]) => action)).toEqual(actions)
  })
})
