/** The check that waits: how long it still waits, and the answer. */
import { dutyCalls } from '@vigil/contract/duty/duty'
import { type DutyCheck } from '@vigil/contract/duty/now'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { useDutyReread } from './use-duty-now.ts'

export const useOpenCheck = ({ checkId, askedAt, dueAt }: DutyCheck) => {
  const now = useNow()
  const { run, busy, failure } = useCommand(dutyCalls.answer, useDutyReread())
  const [asked, due] = [Date.parse(askedAt), Date.parse(dueAt)]
  const leftMs = Math.max(0, due - now)
  return {
    isOver: leftMs === 0,
    /** Rounded up: nobody is told that his time is over before it is. */
    left: elapsedText(leftMs + 999),
    share: Math.min(1, leftMs / Math.max(1, due - asked)),
    answer: () => void run({ checkId }),
    busy,
    failure,
  }
}
