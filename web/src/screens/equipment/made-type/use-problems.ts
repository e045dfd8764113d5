import { draftProblemCodes } from '@vigil/contract/equipment/made-type'
import { useText } from '#infrastructure/i18n/i18n.ts'
import type { EventForm } from './type-form.ts'

/** What is wrong with the field of this name, as a sentence. */
export type ProblemAt = (at: string) => string | undefined

/** Nothing is said before somebody has tried to save. */
export const useProblems = (wrongs: ReadonlyMap<string, string>, isSaid: boolean): ProblemAt => {
  const t = useText()
  return (at) => {
    const code = isSaid ? wrongs.get(at) : undefined
    if (code === undefined) return undefined
    const known = draftProblemCodes.find((one) => one === code)
    return t(($) => $.equipmentWork.types.wrong[known ?? 'field'])
  }
}

/** The events that the draft itself has, behind what stands for none. */
export const useEventOptions = (events: readonly EventForm[], none: string) => [
  { value: '', text: none },
  ...events.filter(({ key }) => key !== '').map(({ key, zh, en }) => ({ value: key, text: zh || en || key })),
]
