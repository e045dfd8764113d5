import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Calendar } from './calendar.tsx'
import { dayByKey, monthsUntil, pressedDay, weeksOf } from './calendar-days.ts'

const texts = {
  title: '日期选择',
  confirm: '确定',
  start: '开始',
  end: '结束',
  close: '关闭',
  earlier: '更早',
  later: '更晚',
  tooLong: '最多 100 天',
}
const show = () => {
  const onConfirm = vi.fn<(range: { first: string; last: string }) => void>()
  render(
    <Calendar
      texts={texts}
      language="zh-CN"
      chosen={{ first: '2026-10-01', last: '2026-10-31' }}
      latest="2026-11-18"
      longest={100}
      onConfirm={onConfirm}
      onClose={() => undefined}
    />,
  )
  return onConfirm
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the calendar [spec 9.calendar]', () => {
  it('has its title, three months, a start and an end, and says which days when it is confirmed', async () => {
    const onConfirm = show()
    expect(screen.getByRole('dialog', { name: '日期选择' })).toBeTruthy()
    expect(screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent)).toEqual([
      '2026年8月',
      '2026年9月',
      '2026年10月',
    ])
    expect(screen.getByRole('button', { name: '2026-10-01 开始' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '2026-10-31 结束' })).toBeTruthy()
    await press('2026-09-05')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '确定' }).disabled).toBe(true)
    await press('2026-09-12')
    await press('确定')
    expect(onConfirm).toHaveBeenCalledWith({ first: '2026-09-05', last: '2026-09-12' })
  })

  it('says that a range is too long, and chooses no day that has not come', async () => {
    show()
    await press('更晚')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '2026-11-19' }).disabled).toBe(true)
    await press('更早')
    await press('更早')
    await press('2026-05-01')
    await press('更晚')
    await press('2026-10-31')
    expect(screen.getByRole('alert').textContent).toBe('最多 100 天')
  })

  it('is one stop for Tab and is walked by the keyboard, over the edges of its months', () => {
    expect(dayByKey('ArrowDown', '2026-10-28')).toBe('2026-11-04')
    expect(dayByKey('End', '2026-02-03')).toBe('2026-02-28')
    expect(dayByKey('PageUp', '2026-01-31')).toBe('2025-12-01')
    expect(dayByKey('a', '2026-01-31')).toBeUndefined()
    show()
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
  })

  it('begins anew after a whole range and before its start', () => {
    expect(pressedDay({}, '2026-10-03')).toEqual({ first: '2026-10-03' })
    expect(pressedDay({ first: '2026-10-03' }, '2026-10-01')).toEqual({ first: '2026-10-01' })
    expect(pressedDay({ first: '2026-10-03', last: '2026-10-05' }, '2026-10-09')).toEqual({ first: '2026-10-09' })
    expect(monthsUntil('2026-01')).toEqual(['2025-11', '2025-12', '2026-01'])
    expect(weeksOf('2026-02')[0]).toEqual([null, null, null, null, null, null, '2026-02-01'])
  })
})
