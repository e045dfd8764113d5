import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'
import { moveText } from './move-text.ts'

interface MoveWordsProps {
  readonly equipmentTypeId: number
  /** None: nobody knows. */
  readonly move: Parameters<typeof moveText>[1] | null
}

/** The state that a move makes, in the words of its kind; a dash until they are there. */
export const MoveWords = ({ equipmentTypeId, move }: MoveWordsProps) => {
  const language = useLanguage()
  const type = useDeviceType(equipmentTypeId === 0 ? undefined : equipmentTypeId)
  return move && type ? moveText(type, move, language) : '—'
}
