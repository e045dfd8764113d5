import { StateTag } from '#ui/severity/state-tag.tsx'
import { changeOf } from './figure-rules.ts'

/** Against yesterday at this minute. Fewer alarms are better; more are no alarm of their own, so they have no colour. */
export const ChangeTag = ({ now, before }: { readonly now: number; readonly before: number }) => {
  const change = changeOf(now, before)
  if (!change) return null
  if ('more' in change) return <StateTag tone="plain">+{change.more}</StateTag>
  const { percent } = change
  return percent < 0 ? (
    <StateTag tone="ok">{`↓\u00a0${-percent}%`}</StateTag>
  ) : (
    <StateTag tone="plain">{`↑\u00a0${percent}%`}</StateTag>
  )
}
