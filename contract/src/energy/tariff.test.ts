import { describe, expect, it } from 'vitest'
import { rateAt, tariffProblem, usualTariff, type Tariff, type TariffSpan } from './tariff.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const allYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const day: TariffSpan[] = [
  { from: '00:00', rate: 'valley' },
  { from: '08:00', rate: 'peak' },
]
const of = (months: number[], weekdays: number[], spans = day): Tariff => ({
  seasons: [{ months, dayKinds: [{ weekdays, spans }] }],
})

describe('a tariff', () => {
  it.each([
    ['that is whole', of(allYear, everyDay), undefined],
    ['without a month', of(allYear.slice(1), everyDay), 'tariffMonths'],
    ['with a month twice', of([...allYear.slice(1), 2], everyDay), 'tariffMonths'],
    ['without Sundays', of(allYear, everyDay.slice(0, 6)), 'tariffDays'],
    ['that does not begin at midnight', of(allYear, everyDay, day.slice(1)), 'tariffSpans'],
    ['whose rates overlap', of(allYear, everyDay, [...day, { from: '07:30', rate: 'flat' }]), 'tariffSpans'],
    ['that is the usual one', usualTariff, undefined],
  ])('%s is judged %#', (_name, tariff, problem) => {
    expect(tariffProblem(tariff)).toBe(problem)
  })

  it.each([
    [1, '18:59', 'peak'],
    [1, '19:00', 'sharp'],
    [11, '19:00', 'peak'],
    [11, '07:30', 'flat'],
    [8, '23:00', 'valley'],
    [8, '00:00', 'valley'],
  ])('counts power in month %i at %s as %s, as the usual template of workflows 14 says', (month, clock, rate) => {
    expect(rateAt(usualTariff, { month, weekday: 3, clock })).toBe(rate)
  })
})
