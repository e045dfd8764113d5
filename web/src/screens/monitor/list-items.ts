/**
 * The list as it was read, in lines: a head for what needs attention, a head for what runs, the rows below each, and an end. What
 * is told of a row afterwards that row shows for itself; the lines stay until the list is read again.
 */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { needsAttention } from '#foundation/equipment/equipment-severity.ts'
import { madeOnce } from '#foundation/equipment/made-once.ts'

export type ListItem =
  | { readonly kind: 'head'; readonly section: Section; readonly above: string }
  | { readonly kind: 'row'; readonly equipment: Equipment; readonly first: boolean; readonly last: boolean }
  | { readonly kind: 'end' }
export type Section = 'attention' | 'normal'

const sectionOf = ({ state }: Equipment): Section => (needsAttention(state) ? 'attention' : 'normal')

export const listItems = madeOnce((rows: readonly Equipment[]): readonly ListItem[] => {
  const items = rows.flatMap((equipment, place): ListItem[] => {
    const section = sectionOf(equipment)
    const [before, after] = [rows[place - 1], rows[place + 1]]
    const first = before === undefined || sectionOf(before) !== section
    const last = after === undefined || sectionOf(after) !== section
    const row = { kind: 'row', equipment, first, last } as const
    return first ? [{ kind: 'head', section, above: equipment.equipmentId }, row] : [row]
  })
  return [...items, { kind: 'end' }]
})
