import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOneByOne } from './use-one-by-one.ts'

it('the first parts stand at once, the others one after the other until all do', async () => {
  const seen: number[] = []
  const Parts = () => {
    const count = useOneByOne(2, 5)
    seen.push(count)
    return <p>{count} stand</p>
  }
  render(<Parts />)
  expect(screen.getByText('2 stand')).toBeTruthy()
  await screen.findByText('5 stand')
  expect([...new Set(seen)]).toEqual([2, 3, 4, 5])
})
