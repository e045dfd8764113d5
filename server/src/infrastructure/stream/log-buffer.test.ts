import { describe, expect, it } from 'vitest'
import { createLogBuffer } from './log-buffer.ts'

const entry = (position: number) => ({ position, data: new Uint8Array(), at: position * 10 })

describe('a log buffer', () => {
  it('gives what comes after a position and forgets what is stored', () => {
    const buffer = createLogBuffer(10)
    buffer.restart({ position: 4, at: null })
    for (const position of [5, 6, 7]) buffer.add(entry(position))
    expect(buffer.after(5, 10).map(({ position }) => position)).toEqual([6, 7])
    buffer.settle(6)
    expect(buffer.after(0, 10).map(({ position }) => position)).toEqual([7])
    expect(buffer.caughtUpAt()).toBe(60)
    expect(buffer.next()).toBe(8)
  })

  it('takes nothing twice and nothing from before its place', () => {
    const buffer = createLogBuffer(10)
    buffer.restart({ position: 4, at: null })
    for (const position of [3, 5, 5, 4, 6]) buffer.add(entry(position))
    expect(buffer.after(0, 10).map(({ position }) => position)).toEqual([5, 6])
  })

  it('lets nobody in while it is full', async () => {
    const buffer = createLogBuffer(2)
    buffer.add(entry(1))
    buffer.add(entry(2))
    let isIn = false
    const room = buffer.room().then((count) => {
      isIn = true
      return count
    })
    await Promise.resolve()
    expect(isIn).toBe(false)
    buffer.settle(1)
    expect(await room).toBe(1)
  })
})
