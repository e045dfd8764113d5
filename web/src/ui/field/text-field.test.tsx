import type { ReactElement } from 'react'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TextField } from './text-field.tsx'

const shownName = (field: ReactElement): string | undefined => {
  const { container } = render(field)
  return container.querySelector('[aria-hidden="true"]')?.textContent ?? undefined
}

describe('a text field', () => {
  it('says what it is when it is filled, as its placeholder did', () => {
    expect(shownName(<TextField label="单位名称" value="万象" onChange={() => undefined} />)).toBe('单位名称')
    expect(screen.getByLabelText<HTMLInputElement>('单位名称').value).toBe('万象')
  })

  it.each([
    ['empty', <TextField key="1" label="单位名称" value="" onChange={() => undefined} />],
    ['named above', <TextField key="2" label="单位名称" placeholder="" value="万象" onChange={() => undefined} />],
    ['with a sign before it', <TextField key="3" label="手机" before="+86" value="138" onChange={() => undefined} />],
  ])('does not say it twice: %s', (_, field) => {
    expect(shownName(field)).toBeUndefined()
  })
})
