import type { LinkageBody, LinkageStep } from '@vigil/contract/linkage/rule'
import { deviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import {
  conflictsOf,
  loopThrough,
  movedBy,
  needsApproval,
  ruleInUnit,
  watchedBy,
  type RuleInUnit,
} from './linkage.rules.ts'

const breaker = deviceType('breaker')
const commandOf = ({ action }: LinkageStep) => breaker.commands[action]
const step = (equipmentId: string, action = 'switchOff'): LinkageStep => ({
  equipmentId,
  action,
  params: {},
  delayS: 0,
  asks: false,
})
const [proof] = breaker.commands['switchOff']?.done ?? []
const body = (name: string, watches: string, moves: LinkageStep[]): LinkageBody => ({
  name,
  when: [{ kind: 'value', equipmentId: watches, property: proof?.property ?? '', is: 'eq', value: true }],
  and: [],
  forS: 0,
  does: moves,
  otherwise: [],
  again: 'afterEnd',
})
const rule = (name: string, watches: string, moves: string, action?: string): RuleInUnit =>
  ruleInUnit(body(name, watches, [step(moves, action)]), commandOf)

describe('rules of one unit', () => {
  it('are a loop when one comes back to itself, at once or by others, named in their order', () => {
    expect(loopThrough(rule('self', 'a', 'a'), [])).toEqual(['self', 'self'])
    expect(loopThrough(rule('one', 'a', 'b'), [rule('two', 'b', 'c'), rule('three', 'c', 'a')])).toEqual([
      'one',
      'two',
      'three',
      'one',
    ])
  })

  it('are none when they only follow each other, or go round without the draft', () => {
    expect(loopThrough(rule('one', 'a', 'b'), [rule('two', 'b', 'c')])).toBeUndefined()
    expect(loopThrough(rule('one', 'a', 'b'), [rule('two', 'b', 'c'), rule('three', 'c', 'b')])).toBeUndefined()
  })

  it('are in conflict when they tell one piece of equipment different things', () => {
    const draft = rule('one', 'a', 'x', 'switchOff')
    expect(conflictsOf(draft, [rule('two', 'b', 'x', 'switchOff'), rule('three', 'c', 'x', 'switchOn')])).toEqual([
      { equipmentId: 'x', rules: ['three'] },
    ])
    expect(conflictsOf(draft, [rule('two', 'b', 'y', 'switchOn')])).toEqual([])
  })

  it('name what they watch and move once', () => {
    const two = { ...body('r', 'a', [step('x'), step('x', 'switchOn')]), otherwise: [step('y')] }
    expect(watchedBy(two)).toEqual(['a'])
    expect(movedBy(two)).toEqual(['x', 'y'])
  })

  it('ask a second person about what is dangerous by its row', () => {
    expect(needsApproval(body('r', 'a', [step('x')]), commandOf)).toBe(true)
    expect(needsApproval(body('r', 'a', [step('x', 'readNow')]), commandOf)).toBe(false)
  })
})
