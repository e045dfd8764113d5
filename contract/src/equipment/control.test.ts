import { describe, expect, it } from 'vitest'
import { commandMoves, commandStates, controlCalls, type CommandState } from './control.ts'
import { keysOf } from '../keys-of.ts'

describe('the moves of a command', () => {
  it('lead from created to every state, so that none is there for nothing', () => {
    const reached = new Set<CommandState>(['created'])
    for (const from of reached) for (const to of commandMoves[from]) reached.add(to)
    expect([...reached].sort()).toEqual([...commandStates].sort())
  })

  it.each(['done', 'failed', 'cancelled'] as const)('end at %s', (state) => {
    expect(commandMoves[state]).toEqual([])
  })

  it('never lead back to being sent', () => {
    expect(keysOf(commandMoves).filter((from) => commandMoves[from].includes('sent'))).toEqual(['queued'])
    expect(keysOf(commandMoves).filter((from) => commandMoves[from].includes('queued'))).toEqual(['authorised'])
  })

  it('cancel only what was not sent', () => {
    expect(keysOf(commandMoves).filter((from) => commandMoves[from].includes('cancelled'))).toEqual([
      'created',
      'queued',
    ])
  })
})

describe('what a person may send', () => {
  const id = '01938e2a-7c00-7abc-8def-0123456789ab'

  it.each([
    [{ equipmentId: id, action: 'switchOn' }, true],
    [{ equipmentId: id, action: 'setState', params: { temp: 26, mode: 'cool', on: true } }, true],
    [{ equipmentId: id, action: 'switchOn', force: true }, false],
    [{ equipmentId: id, action: 'x', params: { nested: { deep: 1 } } }, false],
    [{ equipmentId: id, action: '' }, false],
  ])('prepare %j is valid: %s', (input, valid) => {
    expect(controlCalls.prepare.input.safeParse(input).success).toBe(valid)
  })

  it('never names equipment or action at operate: the confirmation does', () => {
    expect(controlCalls.operate.input.safeParse({ nonce: 'n', equipmentId: id, action: 'switchOn' }).success).toBe(
      false,
    )
  })
})
