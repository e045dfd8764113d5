import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { Cursor, Fen, FormFlag, FormInt, Id, Instant, LogPosition, PageSize, WattHour } from './ids.ts'

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => schema.safeParse(value).success

describe('Id', () => {
  it('takes a version 7 UUID in lower case', () => {
    expect(accepts(Id, '019928a4-5b7c-7def-8123-456789abcdef')).toBe(true)
  })

  it.each([
    ['capitals, which would be a second spelling', '019928A4-5B7C-7DEF-8123-456789ABCDEF'],
    ['version 4', '019928a4-5b7c-4def-8123-456789abcdef'],
    ['a wrong variant', '019928a4-5b7c-7def-c123-456789abcdef'],
    ['no dashes', '019928a45b7c7def8123456789abcdef'],
    ['a trailing newline', '019928a4-5b7c-7def-8123-456789abcdef\n'],
    ['braces', '{019928a4-5b7c-7def-8123-456789abcdef}'],
    ['nothing', ''],
    ['a number', 7],
  ])('refuses %s', (_, value) => {
    expect(accepts(Id, value)).toBe(false)
  })
})

describe('Instant', () => {
  it('takes exactly what toISOString writes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
        (date) => accepts(Instant, date.toISOString()),
      ),
    )
  })

  it.each([
    '2025-02-29T00:00:00.000Z',
    '2025-01-01T00:00:00Z',
    '2025-01-01T00:00:00.000+08:00',
    '2025-01-01 00:00:00.000Z',
    '2025-01-01T24:00:00.000Z',
    '2025-01-01',
    1_735_689_600_000,
  ])('refuses %s', (value) => {
    expect(accepts(Instant, value)).toBe(false)
  })
})

describe('whole amounts', () => {
  it('takes a negative amount of money but no part of a fen', () => {
    expect([accepts(Fen, -1250), accepts(Fen, 0.5), accepts(Fen, '1250')]).toEqual([true, false, false])
  })

  it('refuses money beyond what a number holds exactly', () => {
    expect(accepts(Fen, 2 ** 53)).toBe(false)
  })

  it('takes no negative energy and no part of a watt-hour', () => {
    expect([accepts(WattHour, 0), accepts(WattHour, -1), accepts(WattHour, 1.5)]).toEqual([true, false, false])
  })

  it('takes a log position from 0 up to the last exact number', () => {
    const positions = [0, Number.MAX_SAFE_INTEGER, -1, 2 ** 53, '7']
    expect(positions.map((position) => accepts(LogPosition, position))).toEqual([true, true, false, false, false])
  })
})

describe('FormInt', () => {
  it('reads every whole number in range, written as a number or as text', () => {
    const schema = FormInt(-1000, 1000)
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (value) => {
        expect([schema.parse(value), schema.parse(String(value))]).toEqual([value, value])
      }),
    )
  })

  it.each(['', ' ', ' 3', '3 ', '+3', '3.0', '3e0', '0x3', '３', '--3', 'NaN', null, undefined, true, [3], 3.5])(
    'refuses %j',
    (value) => {
      expect(accepts(FormInt(0, 5), value)).toBe(false)
    },
  )

  it.each([-1, 6, '-1', '6', '9007199254740993'])('refuses %j, outside the range', (value) => {
    expect(accepts(FormInt(0, 5), value)).toBe(false)
  })
})

describe('FormFlag', () => {
  it.each([true, 1, '1', 'true'])('reads %j as yes', (value) => {
    expect(FormFlag.parse(value)).toBe(true)
  })

  it.each([false, 0, '0', 'false'])('reads %j as no', (value) => {
    expect(FormFlag.parse(value)).toBe(false)
  })

  it.each(['', 'yes', 'no', 'TRUE', 2, null, undefined])('refuses %j instead of guessing', (value) => {
    expect(accepts(FormFlag, value)).toBe(false)
  })
})

describe('paging', () => {
  it('gives 20 rows unless asked', () => {
    expect(PageSize.parse(undefined)).toBe(20)
  })

  it('reads the size of a form and refuses more than 100', () => {
    expect([PageSize.parse('100'), accepts(PageSize, '101'), accepts(PageSize, 0)]).toEqual([100, false, false])
  })

  it('takes a cursor of address-safe characters only', () => {
    const cursors = ['aZ09_-', '', 'a b', 'a=', 'a'.repeat(513)]
    expect(cursors.map((cursor) => accepts(Cursor, cursor))).toEqual([true, false, false, false, false])
  })
})
