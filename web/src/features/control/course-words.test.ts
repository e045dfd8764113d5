// @vitest-environment node -- nothing here is drawn
import { commandStates, type CommandMove } from '@vigil/contract/equipment/control'
import { describe, expect, it } from 'vitest'
import { aTranslator } from '#testing/a-translator.ts'
import { refusalOf, stepAt, stepTexts } from './course-words.ts'

const { text } = await aTranslator('control')
const failed = (note: string | null): CommandMove[] => [
  { at: '', from: 'sent', to: 'failed', actorKind: 'device', actorId: null, actorName: null, note },
]

describe('how far an order has come', () => {
  it('is one of the steps on the screen, further with every state', () => {
    const course = ['created', 'authorised', 'sent', 'acknowledged'] as const
    expect(course.map(stepAt)).toEqual([0, 1, 2, 3])
    expect(stepTexts(text)).toHaveLength(4)
    expect(commandStates.every((state) => stepAt(state) < 4)).toBe(true)
  })
})

describe('why an order was not carried out', () => {
  it.each([
    ['offline', null, '设备离线，指令没有下发'],
    ['notSent', null, '指令没有下发，已过期作废'],
    ['notAccepted', null, '无人确认，指令已作废'],
    ['refused', 'localMode', '设备拒绝：就地控制'],
    ['refused', 'E-42', '设备拒绝：E-42'],
    ['refused', null, '设备拒绝执行'],
  ] as const)('%s, %s', (reason, note, words) => {
    expect(refusalOf(text, { reason }, failed(note)).title).toBe(words)
  })
})
