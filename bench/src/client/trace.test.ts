import { describe, expect, it } from 'vitest'
import { longestTasks, pressTimes, workPerFrame, type TraceEvent } from './trace.ts'

const renderer: TraceEvent = { name: 'thread_name', ph: 'M', ts: 0, pid: 1, tid: 1, args: { name: 'CrRendererMain' } }
const task = (atMs: number, ms: number, name = 'RunTask', tid = 1): TraceEvent => ({
  name,
  ph: 'X',
  ts: atMs * 1_000,
  dur: ms * 1_000,
  pid: 1,
  tid,
})

describe('the work of the main thread', () => {
  it('is summed for each sixtieth of a second, idle ones included', () => {
    expect(workPerFrame([renderer, task(0, 4), task(5, 6), task(40, 3)])).toEqual([10, 0, 3])
  })

  it('is by the clock of the processor less than by that on the wall when others worked meanwhile', () => {
    const interrupted = { ...task(0, 20), tdur: 8_000 }
    expect(workPerFrame([renderer, interrupted])).toEqual([20])
    expect(workPerFrame([renderer, interrupted], 'tdur')).toEqual([8])
  })

  it('leaves out other threads and what stands inside a task', () => {
    expect(workPerFrame([renderer, task(0, 4), task(1, 2, 'FunctionCall'), task(2, 9, 'RunTask', 2)])).toEqual([4])
  })

  it('names what the longest tasks were made of', () => {
    const events = [renderer, task(0, 4), task(20, 30), task(21, 22, 'FunctionCall'), task(44, 5, 'Layout')]
    expect(longestTasks(events, 1)).toEqual(['30 ms: FunctionCall 22, Layout 5'])
  })
})

describe('a press', () => {
  const event = (interactionId: number, duration: number): TraceEvent => ({
    ...task(0, 0, 'EventTiming'),
    args: { data: { interactionId, duration } },
  })

  it('lasts as long as the longest of its events; what is no press has no number', () => {
    expect(pressTimes([event(7, 24), event(7, 56), event(9, 16), event(0, 400)])).toEqual([56, 16])
  })
})
