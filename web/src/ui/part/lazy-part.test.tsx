import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { PartFailureContext, type PartFailureProps } from './part-failure.ts'

const Failed = ({ onRetry, height }: PartFailureProps) => (
  <button type="button" style={{ minHeight: height }} onClick={onRetry}>
    again
  </button>
)
const show = (part: React.ReactNode) =>
  render(
    <PartFailureContext value={Failed}>
      <p>the rest of the page</p>
      {part}
    </PartFailureContext>,
  )

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

describe('a lazy part', () => {
  it('whose file is missing fails alone and is fetched anew when somebody asks again (B1)', async () => {
    let missing = true
    const Part = lazyPart(
      async () => {
        if (missing) throw new TypeError('Failed to fetch dynamically imported module')
        return () => <p>the part</p>
      },
      { height: 72 },
    )
    show(<Part />)
    const again = await screen.findByRole('button', { name: 'again' })
    expect(again.style.minHeight).toBe('72px')
    expect(screen.getByText('the rest of the page')).toBeTruthy()
    missing = false
    await userEvent.click(again)
    await screen.findByText('the part')
  })

  it('takes the room of its final height while it is on its way (B1)', () => {
    const Part = lazyPart(() => new Promise<() => null>(() => undefined), { height: 220 })
    const { container } = show(<Part />)
    expect(container.querySelector<HTMLElement>('[aria-hidden]')?.style.minHeight).toBe('220px')
  })

  it('that is only beside the page goes quietly (B1)', async () => {
    const gone = vi.fn<() => Promise<() => null>>().mockRejectedValue(new TypeError('gone'))
    const Part = lazyPart(gone, { silent: true })
    show(<Part />)
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('the rest of the page')).toBeTruthy()
  })
})

it('a block that cannot draw its data fails alone, and is drawn again for another subject (B1, D1)', () => {
  const Block = ({ data }: { readonly data: string }) => {
    if (data === '__proto__') throw new TypeError("Cannot read properties of undefined (reading 'zh')")
    return <p>{data}</p>
  }
  const page = (data: string) => (
    <PartFailureContext value={Failed}>
      <p>the rest of the page</p>
      <PartBoundary about={data}>
        <Block data={data} />
      </PartBoundary>
    </PartFailureContext>
  )
  const { rerender } = render(page('__proto__'))
  expect(screen.getByText('the rest of the page')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'again' })).toBeTruthy()
  rerender(page('voltage'))
  expect(screen.getByText('voltage')).toBeTruthy()
})
