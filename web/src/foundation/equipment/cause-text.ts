/** Why something moved, in words, and where more of it stands. */
import type { Cause } from '@vigil/contract/equipment/cause'
import type { Right } from '@vigil/contract/call'
import type { Text } from '#infrastructure/i18n/i18n.ts'
import type { Places } from '#infrastructure/navigation/places.ts'

/** What it was, then who began or set it. */
export const causeText = (t: Text, { kind, originName, by }: Cause): string => {
  if (kind === 'person') return by ?? t(($) => $.control.cause.person)
  const what = t(($) => $.control.cause[kind])
  return [originName === null ? what : t(($) => $.control.cause.named, { what, name: originName }), by]
    .filter((part) => part !== null)
    .join(' · ')
}

interface Way {
  readonly right: Right
  readonly address: string
}

/** None for what has no page, and for what is gone or hidden. */
export const causeWay = (
  { kind, originId, batchId }: Cause,
  places: Pick<Places, 'batch' | 'scenes' | 'timerAdd' | 'timeSharing' | 'linkageRule'>,
): Way | undefined => {
  if (kind === 'sharing') return { right: 'timer:list', address: places.timeSharing }
  if (kind === 'timer' && originId) return { right: 'timer:list', address: `${places.timerAdd}?timer=${originId}` }
  if (kind === 'rule' && originId)
    return { right: 'linkRule:select', address: `${places.linkageRule}?rule=${originId}` }
  if (!batchId) return undefined
  return kind === 'scene'
    ? { right: 'sceneGroup:select', address: `${places.scenes}?run=${batchId}` }
    : { right: 'control:select', address: `${places.batch}?batch=${batchId}` }
}
