/**
 * Who asked for equipment on the page where it is chosen, and what was chosen there: kept like a draft, so that it outlives
 * both pages and a reload.
 */
import * as z from 'zod/mini'
import { useDraft } from '#foundation/form/use-draft.ts'
import { notChoosing } from '#foundation/equipment/choose-equipment.ts'
import { DeviceContext } from '#foundation/equipment/device-context.ts'

const Kept = z.object({
  linkageChoiceTypeValue: z.int(),
  /** Who else asked; nobody when it is empty. */
  returnTo: z.string(),
  /** Where the wizard stood, with what stood behind its address. */
  search: z.string(),
  /** Only what can be told something. */
  isMoved: z.boolean(),
  most: z.int(),
  /** What the wizard had asked for, once it was answered. */
  answered: z.int(),
  chosen: z.array(DeviceContext),
})
type Kept = z.output<typeof Kept>

const nothing: Kept = {
  linkageChoiceTypeValue: notChoosing,
  returnTo: '',
  search: '',
  isMoved: false,
  most: 1,
  answered: notChoosing,
  chosen: [],
}

export const useChoosing = () => {
  const { kept, keep, drop } = useDraft('equipment.choosing', nothing)
  const asked = Kept.safeParse({ ...nothing, ...kept }).data ?? nothing
  return {
    asked,
    ask: (wish: Partial<Kept>): void => keep({ ...nothing, ...wish }),
    answer: (answer: Pick<Kept, 'chosen'> & Partial<Kept>): void => keep({ ...asked, ...answer }),
    drop,
  }
}
