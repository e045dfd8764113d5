/** A happening of a case in words. */
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useMoveWords, type MoveWords } from '../case/use-move-words.ts'
import type { Happening } from './course-of.ts'

export const useCourseWords = (): ((happening: Happening) => MoveWords) => {
  const t = useText()
  const wordsOf = useMoveWords()
  return (happening) => {
    if (happening.kind === 'move') return wordsOf(happening.move)
    const { kind, name } = happening
    const title =
      kind === 'seen' ? t(($) => $.alarm.timeline.shown, { name }) : t(($) => $.alarm.replay[kind], { name })
    return { title, detail: '' }
  }
}
