import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LiveValue } from './live-value.tsx'
import { Ring } from './ring.tsx'
import { shareAngles } from './share-angles.ts'
import { sparkPath, sparkPoints } from './spark-path.ts'

describe('the ring', () => {
  it('keeps one of 248 in sight and still adds up to a circle', () => {
    const angles = shareAngles([{ value: 1 }, { value: 247 }], 15, 0)
    expect(angles.map(({ from, to }) => to - from)).toEqual([15, 345])
    expect(angles.at(-1)?.to).toBe(360)
  })

  it('gives each its share when all are large enough', () => {
    const angles = shareAngles([{ value: 1 }, { value: 1 }, { value: 2 }], 15, 0)
    expect(angles.map(({ from, to }) => to - from)).toEqual([90, 90, 180])
  })

  it('draws nothing for none, and says its mix in words', () => {
    const shares = [
      { severity: 'fire', value: 0 },
      { severity: 'ok', value: 3 },
    ] as const
    render(<Ring shares={shares} label="正常 3" children={null} />)
    expect(screen.getByRole('img', { name: '正常 3' }).querySelectorAll('path')).toHaveLength(1)
  })

  it('that is out of date shows no shares at all', () => {
    render(<Ring shares={[{ severity: 'ok', value: 3 }]} label="离线" stale children={null} />)
    const ring = screen.getByRole('img')
    expect(ring.querySelectorAll('path')).toHaveLength(0)
    expect(ring.querySelector('circle')?.getAttribute('stroke-dasharray')).toBeTruthy()
  })
})

describe('a line', () => {
  const box = { width: 56, height: 26, inset: 3 }
  it('is broken where nothing was measured', () => {
    expect(sparkPath(sparkPoints([1, 2, null, 3], box)).match(/M/g)).toHaveLength(2)
  })

  it('runs through the middle when nothing changes', () => {
    expect(sparkPoints([5, 5], box).map((point) => point?.[1])).toEqual([13, 13])
  })
})

describe('a value', () => {
  it('that was never measured is a dash, never a zero', () => {
    const { container } = render(<LiveValue text="0" unit="A" fresh="none" />)
    expect(container.textContent).toBe('—')
  })

  it('that is old carries no severity', () => {
    const { container } = render(<LiveValue text="71.6" unit="℃" fresh="stale" severity="warn" />)
    expect(container.firstElementChild?.className).toMatch(/stale/)
    expect(container.firstElementChild?.className).not.toMatch(/warn/)
  })
})
