import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { beTouched } from '#testing/be-wide.ts'
import { renderPart } from '#testing/render-part.tsx'
import { MomentField } from './moment-field.tsx'
import { momentOf, rangeOf, readMoment, turned, writeMoment, type MomentKind } from './moment-parts.ts'

const noon = new Date(2026, 10, 17, 12, 5)
const written = (text: string) => readMoment(text, noon)

describe('the parts of a moment', () => {
  it('[spec 9.date-picker] reach ten years back and ten ahead, hours 0 to 23, minutes 0 to 59', () => {
    const ranges = (['year', 'month', 'day', 'hour', 'minute'] as const).map((part) => rangeOf(part, written(''), noon))
    expect(ranges).toEqual([
      [2016, 2036],
      [1, 12],
      [1, 30],
      [0, 23],
      [0, 59],
    ])
  })

  it.each([
    ['a leap day is the last of its month', '2028-01-31', 'month', 2, '2028-02-29'],
    ['in another year there is none', '2028-02-29', 'year', 2027, '2027-02-28'],
    ['a long month keeps the day', '2026-04-30', 'month', 5, '2026-05-30'],
  ] as const)('%s', (_what, from, part, value, to) => {
    expect(writeMoment('date', turned(written(from), part, value))).toBe(to)
  })

  it.each([
    ['nothing', '', '2026-11-17T12:05'],
    ['a time alone', '08:30', '2026-11-17T08:30'],
    ['a day alone', '2027-02-01', '2027-02-01T12:05'],
    ['a year before the first', '1999-12-31', '2016-12-31T12:05'],
    ['a year after the last', '2099-01-01', '2036-01-01T12:05'],
  ])('%s is read as the nearest moment the columns have', (_what, text, moment) => {
    expect(writeMoment('datetime-local', written(text))).toBe(moment)
  })

  it('are those of the reader’s own clock', () => {
    expect(momentOf(noon.getTime())).toBe('2026-11-17T12:05')
  })
})

const heard = vi.fn<(value: string) => void>()
const Form = ({ type, start }: { readonly type: MomentKind; readonly start: string }) => {
  const [value, setValue] = useState(start)
  const change = (next: string): void => {
    heard(next)
    setValue(next)
  }
  return <MomentField type={type} label="执行时间" value={value} onChange={change} optional />
}
const open = async (type: MomentKind, start: string) => {
  heard.mockClear()
  const { core } = await renderPart(<Form type={type} start={start} />, { PLATFORM_MAIN: 'http://127.0.0.1:1' })
  return core
}
const sheet = () => screen.findByRole('dialog', { name: '执行时间' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the field of a moment', () => {
  it('[spec 9.date-picker] is turned by keys, and chosen only when it is confirmed', async () => {
    await open('datetime-local', '2026-11-17T08:59')
    await press('选择：执行时间')
    const columns = within(await sheet()).getAllByRole('spinbutton')
    expect(columns.map((column) => column.getAttribute('aria-label'))).toEqual(['年', '月', '日', '小时', '分钟'])
    const keys = ['{ArrowUp}', '{Home}', '{End}', '{PageUp}{PageUp}', '{ArrowDown}{PageUp}']
    for (const [index, key] of keys.entries()) {
      columns[index]?.focus()
      await userEvent.keyboard(key)
    }
    expect(columns.map((column) => column.getAttribute('aria-valuetext'))).toEqual(['2025', '01', '31', '00', '49'])
    expect(heard).not.toHaveBeenCalled()
    await press('确认')
    expect(heard.mock.calls).toEqual([['2025-01-31T00:49']])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[spec 9.date-picker] leaves everything as it was when it is cancelled', async () => {
    await open('time', '08:30')
    await press('选择：执行时间')
    within(await sheet())
      .getByRole('spinbutton', { name: '小时' })
      .focus()
    await userEvent.keyboard('{ArrowDown}')
    await press('取消')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(heard).not.toHaveBeenCalled()
    expect(screen.getByLabelText('执行时间')).toHaveProperty('value', '08:30')
  })

  it('is turned by pressing what stands above or below', async () => {
    await open('date', '2026-11-17')
    await press('选择：执行时间')
    const day = within(await sheet()).getByRole('spinbutton', { name: '日' })
    fireEvent.click(await within(day).findByText('19'))
    await vi.waitFor(() => expect(day.getAttribute('aria-valuetext')).toBe('19'))
    await press('确认')
    expect(heard).toHaveBeenLastCalledWith('2026-11-19')
  })

  it('is typed by who has keys, and can be empty', async () => {
    await open('date', '')
    const field = screen.getByLabelText('执行时间')
    await userEvent.type(field, '2027-03-01')
    expect(heard).toHaveBeenLastCalledWith('2027-03-01')
    await press('清除')
    expect(heard).toHaveBeenLastCalledWith('')
  })

  it('opens under a finger wherever it is touched', async () => {
    beTouched()
    await open('time', '08:30')
    await userEvent.click(screen.getByLabelText('执行时间'))
    await sheet()
  })

  it('speaks English', async () => {
    const core = await open('time', '08:30')
    await act(() => core.translator.speak('en'))
    await userEvent.click(await screen.findByRole('button', { name: 'Choose: 执行时间' }))
    const columns = within(await sheet()).getAllByRole('spinbutton')
    expect(columns.map((column) => column.getAttribute('aria-label'))).toEqual(['hour', 'minute'])
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy()
  })
})
