/** When a phone spoke to us, and what it had made by then: so we know between which two contacts each one was made. Pure. */
import type { PatrolContact } from '#schema/tables/patrol.ts'

const mostContacts = 100

/** Those that still say something about what has not come, and this one. `received`: the last counter that came. */
export const withContact = (
  contacts: readonly PatrolContact[],
  { made, at }: { readonly made: number; readonly at: number },
  received: number,
): PatrolContact[] => {
  const oldest = Math.max(
    0,
    contacts.findLastIndex((one) => one.made <= received),
  )
  const needed = contacts.slice(oldest)
  const last = needed.at(-1)
  // A phone cannot have made fewer than before.
  if (last && last.made >= made) return [...needed.slice(0, -1), { ...last, lastAt: at }]
  // So many without one arriving: what was made since the oldest ones stays between them.
  return [...needed.slice(0, mostContacts - 1), { made, firstAt: at, lastAt: at }]
}

/** null: nobody knows. */
export const madeBetween = (contacts: readonly PatrolContact[], counter: number) => ({
  after: contacts.findLast(({ made }) => made < counter)?.lastAt ?? null,
  before: contacts.find(({ made }) => made >= counter)?.firstAt ?? null,
})
