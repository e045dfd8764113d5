/** When whoever walks a round is reminded. Pure. */
const minute = 60_000

/** Half an hour before, at half time, and ten minutes before the end. */
const remindersOf = ({ beginsAt, endsAt }: { beginsAt: number; endsAt: number }): readonly number[] => [
  beginsAt - 30 * minute,
  (beginsAt + endsAt) / 2,
  endsAt - 10 * minute,
]

/** How many of them are due by now: of several that were not said only the last one is. */
export const remindersDue = (window: { beginsAt: number; endsAt: number }, now: number): number =>
  remindersOf(window).filter((at) => at <= now).length
