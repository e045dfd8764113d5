/**
 * After equipment was chosen for a rule: either the wizard that asked is opened at its first step, or whoever asked
 * gets the choice and the page goes back to it.
 */
import type { DeviceContext } from './device-context.ts'

export const notChoosing = -1

export interface Choosing {
  /** Which kind the linkage wizard asked for; -1 when it did not. */
  linkageChoiceTypeValue: number
  /** Who else asked, where somebody did. */
  readonly returnTo: string | undefined
}

export interface ChoiceRoads {
  readonly toFirstStep: () => void
  readonly emit: (event: 'chooseEquips', chosen: readonly DeviceContext[]) => void
  readonly back: () => void
}

export const finishChoice = (choosing: Choosing, chosen: readonly DeviceContext[], roads: ChoiceRoads): void => {
  if (choosing.linkageChoiceTypeValue !== notChoosing) {
    choosing.linkageChoiceTypeValue = notChoosing
    roads.toFirstStep()
    return
  }
  if (choosing.returnTo === undefined) return
  roads.emit('chooseEquips', chosen)
  roads.back()
}
