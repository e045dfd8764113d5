import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

const wordsOf = (claim: () => unknown): string => {
  try {
    claim()
  } catch (error) {
    return String(error)
  }
  return ''
}

describe('what is not on the glass', () => {
  it('is told with the glass in print', () => {
    render(<p>what is there</p>)
    const words = wordsOf(() => screen.getByText('what is not'))
    expect(words).toContain('Unable to find an element with the text: what is not')
    expect(words).toContain('what is there')
  })

  it('is told with the glass in print when the time to wait is over', async () => {
    render(<p>what is there</p>)
    const looked = screen.findByText('what is not', {}, { timeout: 60 })
    await expect(looked).rejects.toThrow(/the text: what is not[^]+what is there/)
  })

  it('is told in a line while a test still waits', async () => {
    render(<p>what is there</p>)
    const words = await waitFor(() => wordsOf(() => screen.getByText('what is not')))
    expect(words).toContain('the text: what is not')
    expect(words).not.toContain('what is there')
  })
})
