import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ChipRow } from './chip-row.tsx'

const chips = ['smoke', 'heat', 'gas'].map((value) => ({ value, text: value }))

const Filters = () => {
  const [chosen, setChosen] = useState<readonly string[]>(['heat'])
  return (
    <>
      <ChipRow label="kinds" chips={chips} chosen={chosen} onPress={(value) => setChosen([value])} />
      <button type="button">first row</button>
    </>
  )
}

const focused = (): string | null | undefined => document.activeElement?.textContent?.trim()

describe('a row of filters', () => {
  it('is one stop for Tab, at what is chosen, and the next stop is the list (D19)', async () => {
    render(<Filters />)
    await userEvent.tab()
    expect(focused()).toBe('heat')
    await userEvent.tab()
    expect(focused()).toBe('first row')
  })

  it('is walked with arrows, Home and End, around its ends', async () => {
    render(<Filters />)
    await userEvent.tab()
    const walked: unknown[] = []
    for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}']) {
      await userEvent.keyboard(key)
      walked.push(focused())
    }
    expect(walked).toEqual(['gas', 'smoke', 'gas', 'smoke', 'gas'])
  })

  it('chooses only by a press, and comes back to where the person was', async () => {
    render(<Filters />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight} ')
    expect(screen.getByRole('button', { name: 'gas' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    expect(focused()).toBe('gas')
  })
})
