/**
 * The national calendar of the years whose arrangement has been made known (State Council, each November for the next
 * year) [memory]. Rows to begin with: the platform's own people write the next year down, or correct one.
 */
import type { DayKind } from '@vigil/contract/energy/day-kind'

interface NationalDay {
  readonly day: string
  readonly kind: DayKind
  readonly name: string
}

type Arranged = readonly [name: string, first: string, last: string, madeUp: readonly string[]]

const arranged: readonly Arranged[] = [
  ['元旦', '2025-01-01', '2025-01-01', []],
  ['春节', '2025-01-28', '2025-02-04', ['2025-01-26', '2025-02-08']],
  ['清明节', '2025-04-04', '2025-04-06', []],
  ['劳动节', '2025-05-01', '2025-05-05', ['2025-04-27']],
  ['端午节', '2025-05-31', '2025-06-02', []],
  ['国庆节、中秋节', '2025-10-01', '2025-10-08', ['2025-09-28', '2025-10-11']],
  ['元旦', '2026-01-01', '2026-01-03', ['2026-01-04']],
  ['春节', '2026-02-15', '2026-02-23', ['2026-02-14', '2026-02-28']],
  ['清明节', '2026-04-04', '2026-04-06', []],
  ['劳动节', '2026-05-01', '2026-05-05', ['2026-05-09']],
  ['端午节', '2026-06-19', '2026-06-21', []],
  ['中秋节', '2026-09-25', '2026-09-27', []],
  ['国庆节', '2026-10-01', '2026-10-07', ['2026-09-20', '2026-10-10']],
]

const dayMs = 86_400_000

const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

export const nationalDays: readonly NationalDay[] = arranged.flatMap(([name, first, last, madeUp]) => [
  ...daysFrom(first, last).map((day) => ({ day, kind: 'holiday', name }) as const),
  ...madeUp.map((day) => ({ day, kind: 'makeUp', name }) as const),
])
