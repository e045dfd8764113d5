/** How a door stands, in words and a tone: what is not known, or was said before it fell silent, is never green. */
import type { Door } from '@vigil/contract/visitor/door'
import type { useText } from '#infrastructure/i18n/i18n.ts'
import type { Severity } from '#ui/severity/severity.ts'

type Text = ReturnType<typeof useText>

const stateTones = { closed: 'ok', open: 'off', forced: 'fire', held: 'warn' } as const satisfies Record<
  string,
  Severity
>
type DoorState = keyof typeof stateTones

const knownState = (state: string | null): DoorState | undefined =>
  (['closed', 'open', 'forced', 'held'] as const).find((one) => one === state)

const spokenState = (t: Text, { doorState }: Door): string => {
  const state = knownState(doorState)
  return state === undefined ? t(($) => $.register.access.unknown) : t(($) => $.register.access.doors.state[state])
}

export const doorWords = (t: Text, door: Door): { readonly word: string; readonly tone: Severity } => {
  if (door.isOnline !== true) return { word: t(($) => $.register.access.unknown), tone: 'off' }
  const mode = (['alwaysOpen', 'alwaysClosed'] as const).find((one) => one === door.lockMode)
  if (mode !== undefined) return { word: t(($) => $.register.access.doors.mode[mode]), tone: 'warn' }
  const state = knownState(door.doorState)
  return { word: spokenState(t, door), tone: state === undefined ? 'off' : stateTones[state] }
}

/** Below its name: since when, released or not, and what it said last where it is silent. */
export const doorNote = (t: Text, door: Door, time: string | undefined): string => {
  if (door.isOnline === null || time === undefined) return t(($) => $.register.access.doors.never)
  if (!door.isOnline) return t(($) => $.register.access.doors.offline, { state: spokenState(t, door) })
  const released = door.isReleased === true ? `${t(($) => $.register.access.doors.released)} · ` : ''
  return released + t(($) => $.register.access.doors.ago, { time })
}
